import { describe, expect, it } from 'vitest';
import { needsConnection } from './online-only.tsx';

const ID = '11111111-1111-4111-8111-111111111111';

describe('pages without a connection', () => {
  it.each([
    '/dashboard/messages',
    `/dashboard/messages/${ID}`,
    `/dashboard/customers/${ID}`,
    '/dashboard/profile',
    '/dashboard/audit',
    '/dashboard/archived-reports',
    '/dashboard/transactions',
    `/dashboard/reports/${ID}/evidence`,
    `/dashboard/reports/${ID}/pickup`,
  ])('OFF-05 %s is there to be read', (path) => {
    expect(needsConnection(path)).toBe(true);
  });

  it.each([
    '/dashboard/intake-forms/new',
    `/dashboard/reports/${ID}`,
    `/dashboard/diagnostic/${ID}`,
    '/dashboard/unsent',
  ])('OFF-02 %s is worked on', (path) => {
    expect(needsConnection(path)).toBe(false);
  });
});
