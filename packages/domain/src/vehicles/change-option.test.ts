import { describe, expect, it } from 'vitest';
import { ROLES } from '../auth/index.ts';
import { mayChangeOption } from './index.ts';

const when = { now: new Date('2026-05-04T03:30:00Z'), timeZone: 'America/New_York' };
const added = (createdAt: string, change = {}) => ({
  custom: true,
  createdBy: 'me',
  createdAt: new Date(createdAt),
  ...change,
});
const whoMay = (userId: string, option: ReturnType<typeof added>) =>
  ROLES.filter((role) => mayChangeOption({ userId, role }, option, when));

describe('an option of the drop-downs', () => {
  it('VEH-03 is changed by heads; by a technician only if they added it the same day', () => {
    const today = added('2026-05-03T14:00:00Z');
    expect(whoMay('me', today)).toEqual(['admin', 'head_technician', 'technician']);
    expect(whoMay('someone else', today)).toEqual(['admin', 'head_technician']);
    expect(whoMay('me', added('2026-05-02T14:00:00Z'))).toEqual(['admin', 'head_technician']);
    expect(whoMay('me', added('2026-05-03T14:00:00Z', { custom: false }))).toEqual([
      'admin',
      'head_technician',
    ]);
  });
});
