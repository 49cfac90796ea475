import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/**
 * Utilities that Tailwind generates from tokens.css and app.css. Without their names here, merging would take
 * `text-small` for a color and drop the real one.
 */
export const mergeOptions = {
  cacheSize: 500,
  extend: {
    theme: {
      text: ['micro', 'caption', 'small', 'body', 'field', 'heading', 'title', 'figure'],
      radius: ['tag', 'badge', 'control', 'card', 'dialog'],
      shadow: ['card', 'lift', 'pop', 'bar'],
      spacing: ['control', 'control-sm', 'row', 'gutter'],
      container: ['page', 'form', 'public'],
      'font-weight': ['body', 'strong', 'title'],
    },
    classGroups: {
      'border-color': ['border-soft'],
      animate: [
        {
          animate: [
            'skeleton',
            'fade-in',
            'fade-out',
            'dialog-in',
            'dialog-out',
            'sheet-in',
            'sheet-out',
            'pop-in',
            'pop-out',
          ],
        },
      ],
    },
  },
};

const merge = extendTailwindMerge(mergeOptions);

/** Joins class names; of two that set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
