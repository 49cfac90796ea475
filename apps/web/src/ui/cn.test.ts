import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cn, mergeOptions } from './cn.ts';

describe('cn', () => {
  it('keeps a text size and a text colour beside each other', () => {
    expect(cn('text-small text-muted', 'text-title')).toBe('text-muted text-title');
    expect(cn('text-heading', 'text-danger-ink')).toBe('text-heading text-danger-ink');
  });

  it('lets the later of two sizes, corners, heights, shadows, weights or edges win', () => {
    expect(cn('rounded-control', 'rounded-card')).toBe('rounded-card');
    expect(cn('min-h-control', 'min-h-control-sm')).toBe('min-h-control-sm');
    expect(cn('shadow-card', 'shadow-pop')).toBe('shadow-pop');
    expect(cn('font-body', 'font-strong')).toBe('font-strong');
    expect(cn('border-soft', 'border-line')).toBe('border-line');
    expect(cn('px-4', 'px-gutter')).toBe('px-gutter');
  });

  it('drops what is switched off', () => {
    expect(cn('flex', false, undefined, { 'gap-2': true, 'gap-4': false })).toBe('flex gap-2');
  });

  it('ERR-06 remembers 500 merged class lists and no longer after two rounds of others', () => {
    const parsed: string[] = [];
    const merge = extendTailwindMerge({
      ...mergeOptions,
      experimentalParseClassName: ({ className, parseClassName }) => {
        parsed.push(className);
        return parseClassName(className);
      },
    });
    const timesParsed = (name: string) => parsed.filter((entry) => entry === name).length;

    for (let entry = 0; entry < 500; entry += 1) merge(`p-${entry}`);
    for (let entry = 0; entry < 500; entry += 1) merge(`p-${entry}`);
    expect(parsed).toHaveLength(500);

    // The cache keeps two generations of 500: after them the first list is worked out anew.
    for (let entry = 500; entry < 1600; entry += 1) merge(`p-${entry}`);
    merge('p-0');
    expect(timesParsed('p-0')).toBe(2);
  });
});
