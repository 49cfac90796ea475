import type { DebugEntry } from './debug-logger.ts';
import type { LogEntry } from './log.ts';
import { createMask, type Mask } from './mask.ts';

export interface ReportFacts {
  readonly version: string;
  readonly time: string;
  readonly browser: string;
  readonly language: string;
  readonly theme: string;
  readonly screen: string;
  readonly size: string;
  readonly role: string;
  readonly live: string;
  readonly log: readonly LogEntry[];
  readonly debugLog: readonly DebugEntry[];
  /** Names and addresses of the reporting user, which must not be in it. */
  readonly person: readonly string[];
}

const ENTRIES = 50;

/** For developers, so in English, without personal data. */
export function bugReport(facts: ReportFacts): string {
  const mask = createMask(facts.person);
  return [
    `Kickstand ${facts.version}`,
    `Time: ${facts.time}`,
    `Screen: ${mask.text(facts.screen)} (${facts.size})`,
    `Language: ${facts.language}, theme: ${facts.theme}, role: ${facts.role}, live: ${facts.live}`,
    `Browser: ${facts.browser}`,
    '',
    `Log, last ${Math.min(ENTRIES, facts.log.length)} of ${facts.log.length}:`,
    ...facts.log.slice(-ENTRIES).map((entry) => logLine(mask, entry)),
    '',
    `Debug log, last ${Math.min(ENTRIES, facts.debugLog.length)} of ${facts.debugLog.length}:`,
    ...facts.debugLog.slice(-ENTRIES).map((entry) => debugLine(mask, entry)),
  ].join('\n');
}

const logLine = (mask: Mask, { timestamp, level, component, message, context }: LogEntry) =>
  line(mask, [timestamp, level, component], message, context);

const debugLine = (mask: Mask, { timestamp, level, module, message, data }: DebugEntry) =>
  line(mask, [timestamp, level, module], message, data);

function line(mask: Mask, head: readonly string[], message: string, more: unknown): string {
  const words = [...head, mask.text(message)];
  if (more !== undefined) words.push(JSON.stringify(mask.value(more)));
  return words.join(' ');
}
