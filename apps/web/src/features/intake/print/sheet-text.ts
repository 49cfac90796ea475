/** Maximum number of lines of a printed note; more are joined. */
const LINES = 10;

type SheetSize = 'normal' | 'small' | 'tiny' | 'least';

/** Text size of a printed note: the longer, the smaller. */
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
