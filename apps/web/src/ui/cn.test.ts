import { extendTailwindMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cn, mergeOptions } from './cn.ts';

describe('cn', () => {
  it.each(['micro', 'caption', 'small', 'body', 'field', 'heading', 'title', 'figure'])(
    'keeps a colour beside the text size %s',
    (size) => {
      expect(cn('text-muted', `text-${size}`)).toBe(`text-muted text-${size}`);
      expect(cn('text-sm', `text-${size}`)).toBe(`text-${size}`);
    },
  );

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
});

describe('ERR-06 the class-merge cache holds 500 entries', () => {
  it.each([
    [1001, 'is still known', 1],
    [1002, 'is worked out anew', 2],
  ])('keeps two rounds of 500 merged lists: after %i lists the first %s', (lists, _, parsings) => {
    let parsed = 0;
    const merge = extendTailwindMerge({
      ...mergeOptions,
      experimentalParseClassName: ({ className, parseClassName }) => {
        if (className === 'p-0') parsed += 1;
        return parseClassName(className);
      },
    });
    for (let list = 0; list < lists; list += 1) merge(`p-${list}`);
    merge('p-0');
    expect(parsed).toBe(parsings);
  });
});
