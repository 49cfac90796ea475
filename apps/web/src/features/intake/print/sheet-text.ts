/** Lines of its own that a note may have on paper; more of them are written one after the other. */
const LINES = 10;

type SheetSize = 'normal' | 'small' | 'tiny' | 'least';

/** What a note looks like on the page: the more was written, the smaller. */
export function sheetText(text: string): { readonly shown: string; readonly size: SheetSize } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const shown = lines.join(lines.length > LINES ? ' · ' : '\n');
  const { length } = shown;
  if (length <= 500) return { shown, size: 'normal' };
  if (length <= 1200) return { shown, size: 'small' };
  return { shown, size: length <= 2600 ? 'tiny' : 'least' };
}
