import { desktopFirst, expect, test } from '../support/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { createIntake, serverOf } from '../support/intake.ts';
import { openMailbox } from '../support/mailbox.ts';
import { makePng } from '../support/picture.ts';
import { visit } from '../support/screens.ts';

const LONG = 'The front end clunks over every bump and the chain jumps under load. '
  .repeat(72)
  .slice(0, 4990);

test.describe('intake forms', () => {
  test(
    'LST-01 LST-02 LST-03 are searched, deleted, restored with Undo, and by an administrator',
    desktopFirst,
    async ({ page, loginAs, shop, axe }, testInfo) => {
      const name = `Nadia Haddad ${testInfo.project.name}`;
      await loginAs(page, 'admin');
      await createIntake(page.context(), shop.url, { customerName: name });
      await page.goto('/dashboard/intake-forms');
      await page.getByRole('searchbox').fill(name.toLowerCase());
      await expect(page).toHaveURL(/search=nadia/);
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toHaveCount(1);
      await expect(row.locator('img')).toHaveJSProperty('complete', true);
      await axe(page);

      await row.getByRole('button', { name: 'Delete' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Are you sure you want to delete this intake form?');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No intake forms found.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row).toBeVisible();

      await row.getByRole('button', { name: 'Delete' }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No intake forms found.')).toBeVisible();
      await page.goto(`/dashboard/intake-forms?removed=1&search=${encodeURIComponent(name)}`);
      await row.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('No intake forms found.')).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Back to list' }).click();
      await expect(row).toBeVisible();
    },
  );

  test(
    'DET-01 INT-13 SIG-03 one form shows its photos large, its signatures checked, its ID on a press',
    desktopFirst,
    async ({ page, loginAs, shop, axe }) => {
      await loginAs(page, 'head_technician');
      const server = serverOf(page.context(), shop.url);
      const idScan = await server.upload('id-images', makePng(400, 250, [200, 220, 240], [90, 120, 150]));
      const id = await createIntake(page.context(), shop.url, { idScan });
      const looks: string[] = [];
      page.on(
        'request',
        (request) => void (request.url().includes('/id-images/') && looks.push(request.url())),
      );
      await page.goto(`/dashboard/intake-forms/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('2022 Triumph Tiger 900 Rally');
      await expect(page.getByText('Valid', { exact: true })).toHaveCount(2);
      await axe(page);

      await page.getByRole('button', { name: 'Enlarge: Front' }).click();
      const viewer = page.getByRole('dialog');
      await expect(viewer.getByRole('img')).toHaveAttribute('alt', '2022 Triumph Tiger 900 Rally, Front');
      await page.keyboard.press('ArrowRight');
      await expect(viewer.getByRole('img')).toHaveAttribute('alt', '2022 Triumph Tiger 900 Rally, Back');
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);

      expect(looks).toEqual([]);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page.getByAltText('ID of Owen Pratt')).toHaveJSProperty('naturalWidth', 400);
      expect(looks).toHaveLength(1);
    },
  );

  test('CNV-01 CNV-02 CNV-03 becomes one work order, however often it is started', {
    tag: '@tablet-only',
  }, async ({ page, loginAs, shop, axe }) => {
    await loginAs(page, 'technician');
    const id = await createIntake(page.context(), shop.url, { customerName: 'Luisa Fontaine' });
    await page.goto(`/dashboard/intake-forms/${id}`);
    await expect(page.getByRole('heading', { name: 'Work Order Information' })).toBeVisible();
    await page.getByRole('button', { name: 'Start Diagnostic' }).click();
    await expect(page.getByText('Successfully converted to diagnostic report')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/diagnostic\/[0-9a-f-]{36}$/);
    const orderId = page.url().slice(-36);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2022 Triumph Tiger 900 Rally');
    await expect(page.getByRole('textbox', { name: 'Complaint' })).toHaveValue(
      'Head shakes at 70 and the front clunks over bumps.',
    );
    await axe(page);
    const again = await serverOf(page.context(), shop.url).call('intake/convert', { id });
    expect(again).toEqual({ orderId, first: false });

    await visit(page, `/dashboard/intake-forms/${id}`);
    await expect(page.getByText('Converted to Work Order')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Diagnostic' })).toHaveCount(0);
    await page.getByRole('link', { name: 'View Work Order' }).click();
    await expect(page).toHaveURL(`${shop.url}/dashboard/reports/${orderId}`);
    await expect(page.getByRole('tab', { name: 'Photos 4' })).toBeVisible();
    await visit(page, '/dashboard/intake-forms?search=fontaine');
    await expect(page.getByText('No intake forms found.')).toBeVisible();
  });

  test(
    'DRF-02 DRF-03 a draft is listed by its customer and can be deleted',
    { tag: ['@full-only', '@phone-only'] },
    async ({ page, loginAs, shop, axe }, testInfo) => {
      await loginAs(page, 'technician');
      const server = serverOf(page.context(), shop.url);
      const form = (
        await server.call<{ form: object }>('intake/find', {
          id: await createIntake(page.context(), shop.url),
        })
      ).form;
      const customerName = `Emre Aydin ${testInfo.project.name}`;
      const tempId = crypto.randomUUID();
      const nothing = { photoLeftSide: null, photoRightSide: null, photoFront: null, photoBack: null };
      const unsigned = { customerSignature: null, technicianSignature: null, depositId: null };
      await server.call('intake/saveDraft', {
        tempId,
        revision: 0,
        form: { ...form, ...nothing, ...unsigned, customerName },
      });
      await page.goto('/dashboard/intake-forms');
      await page.getByRole('link', { name: 'View Drafts' }).click();
      const row = page.getByRole('listitem').filter({ hasText: customerName });
      await expect(row).toContainText(/Last updated .* ago/);
      await expect(row.getByRole('link', { name: 'Continue Editing' })).toHaveAttribute(
        'href',
        `/dashboard/intake-forms/draft/${tempId}`,
      );
      await axe(page);
      await row.getByRole('button', { name: 'Delete draft' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Draft deleted')).toBeVisible();
      await expect(row).toHaveCount(0);
    },
  );
});

test.describe('paper', { tag: '@desktop-only' }, () => {
  test('PRT-01 PRT-02 a form is one Letter page without photos, however much was written', async ({
    page,
    loginAs,
    shop,
    axe,
  }) => {
    await loginAs(page, 'technician');
    const written = { customerConcerns: LONG, techConcerns: LONG.replaceAll('. ', '.\n').slice(0, 4990) };
    const longNamed = { ...written, customerName: 'Bartholomäus-Krzysztof'.repeat(5) };
    for (const change of [{}, written, longNamed]) {
      const id = await createIntake(page.context(), shop.url, change);
      await page.goto(`/intake/receipt/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Motorcycle Intake Form' })).toBeVisible();
      await expect(page.getByText(/^Generated on /)).toBeVisible();
      await expect(page.getByText(/^Form IN-\d+$/)).toBeVisible();
      await expect(page.locator('article img')).toHaveCount(0);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      expect(pdf).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
      const cut = await page
        .locator('article footer > div, article dl:first-of-type dd')
        .evaluateAll((places) =>
          places
            .filter(
              (place) => place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight,
            )
            .map((place) => place.textContent),
        );
      expect(cut).toEqual([]);
      await axe(page);
    }
    await page.getByRole('link', { name: 'Back to Details' }).click();
    await expect(page).toHaveURL(/\/dashboard\/intake-forms\/[0-9a-f-]{36}$/);
  });

  test('PRT-02 RT-13 anonymous visitors learn nothing, and a URL without an id says so', {
    tag: '@full-only',
  }, async ({ page, allowConsole, loginAs, shop, anotherBrowser }) => {
    allowConsole(/status of 404/);
    const staff = await (await anotherBrowser()).newPage();
    await loginAs(staff, 'technician');
    const id = await createIntake(staff.context(), shop.url);
    for (const path of [`/intake/receipt/${id}`, `/intake/deposit/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
      await expect(page.getByText('The requested intake form could not be found.')).toBeVisible();
      await expect(page.getByText('Intake form not found')).toBeVisible();
      await expect(page.getByText('No intake form found for this ID.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
    }
    await page.goto('/intake/receipt');
    await expect(page.getByRole('heading', { name: 'No ID provided' })).toBeVisible();
  });
});

test.describe('mail', { tag: '@desktop-only' }, () => {
  test('EML-02 EML-03 EML-05 DET-02 the receipt is mailed, and queued while the mail server is away', {
    tag: '@full-only',
  }, async ({ page, freshShop, loginAs }) => {
    const mailbox = await openMailbox();
    const fresh = await freshShop({
      KICKSTAND_DEMO: '1',
      PORT: await freePort(),
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'shop@kickstand.test',
    });
    await loginAs(page, 'technician', fresh);
    const id = await createIntake(page.context(), fresh.url);
    await page.goto(`${fresh.url}/dashboard/intake-forms/${id}`);
    // The buttons move when the title appears: an earlier click would miss.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2022 Triumph Tiger 900 Rally');
    await page.getByRole('button', { name: 'Email to Customer' }).click();
    await expect(page.getByText('Email sent successfully')).toBeVisible();
    await expect(page.getByText('Receipt sent to owen.pratt@riders.test')).toBeVisible();
    await expect(page.getByText(/^Previously sent \w{3} \d\d, \d{4} \d\d:\d\d [AP]M$/)).toBeVisible();
    expect(mailbox.count('owen.pratt@riders.test')).toBe(1);

    await mailbox.close();
    await page.getByRole('button', { name: 'Send Again' }).click();
    await expect(page.getByText('Email queued')).toBeVisible();
    await expect(page.getByText('It will be sent as soon as the mail server answers')).toBeVisible();
  });
});

test.describe('what a customer sees', () => {
  test(
    'DET-07 PUB-04 PUB-05 CAM-06 a link shows the form masked, in the customer’s language, to anybody',
    { tag: '@phone-only' },
    async ({ page, loginAs, shop, anotherBrowser, allowConsole, axe }, testInfo) => {
      allowConsole(/status of 404/);
      await loginAs(page, 'technician');
      const id = await createIntake(page.context(), shop.url, { termsLanguage: 'es' });
      const { url } = await serverOf(page.context(), shop.url).call<{ url: string }>('intake/share', { id });
      const { viewport, hasTouch, isMobile } = testInfo.project.use;
      const customer = await (
        await anotherBrowser({
          viewport: viewport ?? null,
          hasTouch: hasTouch ?? false,
          isMobile: isMobile ?? false,
          locale: 'en-US',
          baseURL: shop.url,
        })
      ).newPage();
      const scripts: string[] = [];
      customer.on(
        'request',
        (request) => void (request.resourceType() === 'script' && scripts.push(request.url())),
      );
      const shareId = url.slice(-36);
      for (const path of [`/form/view/${shareId}`, `/intake/form/${shareId}`]) {
        await customer.goto(path);
        await expect(customer.getByRole('heading', { level: 1 })).toHaveText('2022 Triumph Tiger 900 Rally');
        await expect(customer.locator('html')).toHaveAttribute('lang', 'es');
        await expect(customer.getByText('Lo que nos contó')).toBeVisible();
        await expect(customer.getByText('•••-•••-0187')).toBeVisible();
        await expect(customer.getByText('o•••@•••.test')).toBeVisible();
        await expect(customer.getByRole('img', { name: /Lado izquierdo/ })).toHaveJSProperty(
          'naturalWidth',
          320,
        );
        const text = await customer.locator('body').innerText();
        for (const secret of ['2015550187', '555-0187', 'owen.pratt', 'Steering head', 'Editar', 'Edit'])
          expect(text).not.toContain(secret);
      }
      expect(scripts.filter((script) => /screen|shell/.test(script))).toEqual([]);
      await axe(customer);

      // The record's own id opens nothing for a stranger; nor does an address that never was.
      for (const path of [`/form/view/${id}`, `/intake/form/${id}`, '/form/view/nonsense']) {
        await customer.goto(path);
        await expect(customer.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      }
    },
  );
});
