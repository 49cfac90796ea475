import { LANGUAGES } from '@kickstand/domain/language';
import { describe, expect, it } from 'vitest';
import type { MailKind } from '../enqueue-mail.ts';
import { ACCOUNT_TEXTS } from './accounts.ts';
import { ORDER_TEXTS } from './orders.ts';
import { renderMail } from './render-mail.ts';
import { renderTestMail } from './test-mail.ts';

const KINDS = Object.keys({ ...ACCOUNT_TEXTS, ...ORDER_TEXTS }) as MailKind[];
/** A reminder's words are the shop's own. */
const BODY: Partial<Record<MailKind, { body: string }>> = {
  reminder: { body: 'Your bike is due for service.' },
};
const linesOf = (kind: MailKind, language: (typeof LANGUAGES)[number], firstName = 'Ray') =>
  renderMail(kind, language, 'Ironbound Moto', {
    firstName,
    link: 'https://shop.test/x',
    ...BODY[kind],
  }).text.split('\n\n');

describe.each(KINDS)('the %s email', (kind) => {
  it('PUB-05 greets by name and starts the next line with a capital in both languages', () => {
    expect(linesOf(kind, 'en')[0]).toBe('Hello Ray,');
    expect(linesOf(kind, 'es')[0]).toBe('Hola, Ray:');
    for (const language of LANGUAGES) expect(linesOf(kind, language)[1]).toMatch(/^\p{Lu}/u);
  });

  it('PUB-05 greets without a name too', () => {
    expect(linesOf(kind, 'en', '')[0]).toBe('Hello,');
    expect(linesOf(kind, 'es', '')[0]).toBe('Hola:');
  });
});

it('SET-01 the test email says in both languages that email works', () => {
  expect(renderTestMail('en', 'Ironbound Moto')).toMatchObject({ subject: 'Ironbound Moto: email works' });
  expect(renderTestMail('es', 'Ironbound Moto').text).toMatch(/^Este es un correo de prueba/);
});
