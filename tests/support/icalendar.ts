// Parses iCalendar strictly by RFC 5545, and throws on anything a strict reader would reject.

const TEXTS = /^(SUMMARY|DESCRIPTION|LOCATION|NAME|X-WR-CALNAME)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the RFC excludes them
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
const LINE = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su;

interface Line {
  readonly name: string;
  /** Names only. */
  readonly parameters: readonly string[];
  /** Unescaped if it is a text. */
  readonly value: string;
}

/** The calendar itself or an event in it, in file order. */
export interface Part {
  readonly kind: string;
  readonly lines: readonly Line[];
}

export function readICalendar(content: string): Part[] {
  const parts: { kind: string; lines: Line[] }[] = [];
  const open: { kind: string; lines: Line[] }[] = [];
  for (const raw of content
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')) {
    const line = readLine(raw);
    const { name, value } = line;
    if (name === 'BEGIN') {
      const part = { kind: value, lines: [] };
      parts.push(part);
      open.push(part);
    } else if (name === 'END') {
      if (open.pop()?.kind !== value) throw new Error(`END:${value} closes something else`);
    } else open.at(-1)?.lines.push(line);
  }
  if (open.length > 0) throw new Error(`${open[0]?.kind} is not closed`);
  return parts;
}

function readLine(raw: string): Line {
  const [, name, parameters = '', value = ''] = LINE.exec(raw) ?? [];
  if (!name || CONTROL.test(raw)) throw new Error(`not a content line: ${JSON.stringify(raw)}`);
  const names = [...parameters.matchAll(/;([A-Z0-9-]+)=(?:"[^"]*"|[^";:,]*)/g)].map(([, one = '']) => one);
  return { name, parameters: names, value: TEXTS.test(name) ? unescaped(raw, value) : value };
}

function unescaped(raw: string, value: string): string {
  if (!/^(?:[^\\;,]|\\[\\;,nN])*$/su.test(value)) throw new Error(`not escaped: ${JSON.stringify(raw)}`);
  return value.replace(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one));
}
