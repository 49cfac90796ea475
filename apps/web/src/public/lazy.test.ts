import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findPage } from './pages.ts';

const fetched = vi.hoisted(() => new Set<string>());

// why: only a replaced module shows that it is loaded; its content is the real one
vi.mock('./pages/terms.tsx', (original) => {
  fetched.add('terms');
  return original();
});
vi.mock('./pages/not-found.tsx', (original) => {
  fetched.add('not-found');
  return original();
});

beforeEach(() => {
  fetched.clear();
});

describe('the table of public pages', () => {
  it('RT-11 fetches a page only when its address is opened, and only that one', async () => {
    const terms = findPage('/terms-and-conditions');
    const unknown = findPage('/unauthorized');
    expect([...fetched]).toEqual([]);
    expect((await terms.load()).default).toBeTypeOf('function');
    expect([...fetched]).toEqual(['terms']);
    expect((await unknown.load()).default).toBeTypeOf('function');
    expect([...fetched]).toEqual(['terms', 'not-found']);
  });

  it('RT-02 finds the not-found page for pages of the other entry and for names every object has', () => {
    const { load } = findPage('/unauthorized');
    for (const path of ['/dashboard', '/auth/login', '/', '/constructor', '/terms-and-conditions/x']) {
      expect(findPage(path).load, path).toBe(load);
    }
    expect(findPage('/terms-and-conditions/').load).not.toBe(load);
  });
});
