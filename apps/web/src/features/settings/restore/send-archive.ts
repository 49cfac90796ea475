/** An archive's description, as read by the server. */
export interface ArchiveLook {
  readonly shop: string;
  readonly at: string;
  readonly app: string;
  readonly rows: number;
  readonly files: number;
  /** here: this server has them; inside: a passphrase opens them; missing: what they closed stays closed. */
  readonly keys: 'here' | 'inside' | 'missing';
}

/** What goes with an archive; the code only where the server asks for it. */
export interface RestoreRequest {
  readonly code?: string;
  readonly passphrase?: string;
  readonly withoutKeys?: boolean;
}

export type RestoreStep = 'send' | 'verify' | 'rows' | 'files' | 'compare';
export type OnStep = (step: RestoreStep, percent: number) => void;

/** The server's words for why nothing was restored, and ours. */
const PROBLEMS = {
  foreign: 'foreign',
  newer: 'newer',
  damaged: 'damaged',
  locked: 'locked',
  empty: 'empty',
  keys: 'keys',
  set_up: 'setUp',
  ALREADY_SET_UP: 'setUp',
  CODE_WRONG: 'code',
  TOO_MANY_REQUESTS: 'tries',
  RESTORE_RUNNING: 'running',
  STORAGE_FULL: 'room',
  PAYLOAD_TOO_LARGE: 'proxy',
  UNAVAILABLE: 'network',
} as const;
export type RestoreProblem = (typeof PROBLEMS)[keyof typeof PROBLEMS] | 'unknown';

/** Nothing was restored, and why. */
export class NotRestored extends Error {
  readonly problem: RestoreProblem;
  constructor(problem: RestoreProblem) {
    super(problem);
    this.problem = problem;
  }
}

const notRestored = (word: string | undefined) =>
  new NotRestored(word && word in PROBLEMS ? PROBLEMS[word as keyof typeof PROBLEMS] : 'unknown');

interface Refusal {
  readonly code?: string;
  readonly data?: { readonly reason?: string };
}

/** The server needs only this much to describe an archive. */
const BEGINNING = 512 * 1024;

/** Checks a file before all of it is sent. */
export async function lookAtArchive(file: File, options: RestoreRequest): Promise<ArchiveLook> {
  const headers = headersFor(options);
  const body = await file.slice(0, BEGINNING).arrayBuffer();
  const answer = await fetch('/api/archive/restore/look', { method: 'POST', headers, body }).catch(() => {
    throw new NotRestored('network');
  });
  if (answer.ok) return (await answer.json()) as ArchiveLook;
  throw refused(answer.status, await answer.text());
}

/** Sends the whole file and follows the restore to its end; how many ID images stay closed. */
export function restoreArchive(file: File, options: RestoreRequest, onStep: OnStep): Promise<number> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch does not report upload progress
    const request = new XMLHttpRequest();
    request.open('POST', '/api/archive/restore');
    for (const [name, value] of Object.entries(headersFor(options))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onStep('send', Math.floor((100 * loaded) / total));
    request.onprogress = () => {
      const { step, percent } = lastLine(request.responseText);
      if (step) onStep(step, percent ?? 0);
    };
    request.onerror = () => reject(new NotRestored('network'));
    request.onload = () => {
      if (request.status !== 200) return reject(refused(request.status, request.responseText));
      const end = lastLine(request.responseText);
      if (end.done) resolve(end.closedIdImages ?? 0);
      else reject(notRestored(end.refused));
    };
    request.send(file);
  });
}

interface Line {
  readonly step?: RestoreStep;
  readonly percent?: number;
  readonly done?: boolean;
  readonly closedIdImages?: number;
  readonly refused?: string;
}

/** The last line that has come whole. */
function lastLine(text: string): Line {
  const line = text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1);
  return line ? (JSON.parse(line) as Line) : {};
}

/** A proxy refuses in its own words, and with a status only. */
function refused(status: number, text: string): NotRestored {
  try {
    const { code, data } = JSON.parse(text) as Refusal;
    return notRestored(data?.reason ?? code);
  } catch {
    if (status === 413) return new NotRestored('proxy');
    return new NotRestored(status >= 500 ? 'network' : 'unknown');
  }
}

/** In a header, so that no address shows it; as letters and digits, because a passphrase may have any sign. */
function headersFor(options: RestoreRequest): Record<string, string> {
  const bytes = new TextEncoder().encode(JSON.stringify(options));
  const letters = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return { 'content-type': 'application/octet-stream', 'x-restore': letters };
}
