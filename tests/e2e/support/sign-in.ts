import { type BrowserContext, expect, type Page } from '@playwright/test';

const DEMO_PEOPLE = {
  admin: 'admin@demo.test',
  head_technician: 'head@demo.test',
  technician: 'tech@demo.test',
  customer: 'customer@demo.test',
} as const;
export const DEMO_PASSWORD = 'ride-safe-2025';

export type DemoRole = keyof typeof DEMO_PEOPLE;

/** Signs in as the page does it, without the page: the session's cookie lands in the browser. */
export async function signIn(
  context: Pick<BrowserContext, 'request'>,
  role: DemoRole,
  url: string,
): Promise<void> {
  const origin = new URL(url).origin;
  const response = await context.request.post(`${origin}/rpc/auth/signIn`, {
    headers: { origin },
    data: { json: { email: DEMO_PEOPLE[role], password: DEMO_PASSWORD } },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Whether the cookies of a browser open a session of this person: the test before may have ended or replaced it. */
export async function isSignedIn(
  context: Pick<BrowserContext, 'request'>,
  role: DemoRole,
  url: string,
): Promise<boolean> {
  const origin = new URL(url).origin;
  const response = await context.request.post(`${origin}/rpc/auth/session`, {
    headers: { origin },
    data: { json: {} },
  });
  if (!response.ok()) return false;
  const answer = (await response.json()) as { json: { user?: { email: string } } | null };
  return answer.json?.user?.email === DEMO_PEOPLE[role];
}

/** Fills in the sign-in page; the caller checks what it leads to. */
export async function signInByForm(
  page: Page,
  url: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
