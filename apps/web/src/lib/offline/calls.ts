import type { Client } from '@kickstand/api';
import type { BucketName } from '@kickstand/domain/files';

type Input<Call extends (input: never) => unknown> = Parameters<Call>[0];

/**
 * OFF-02. The calls that may be made without a connection. Approvals, prices, stock and money other than a cash
 * deposit wait for the server.
 */
export interface OfflineCalls {
  'intake.takeDeposit': Input<Client['intake']['takeDeposit']>;
  'intake.submit': Input<Client['intake']['submit']>;
  'workorders.note': Input<Client['workorders']['note']>;
  'workorders.lines.done': Input<Client['workorders']['lines']['done']>;
  'workorders.clock.start': Input<Client['workorders']['clock']['start']>;
  'workorders.clock.end': Input<Client['workorders']['clock']['end']>;
  'workorders.findings.add': Input<Client['workorders']['findings']['add']>;
  'workorders.jobs.setPhotos': Input<Client['workorders']['jobs']['setPhotos']>;
  'damage.saveMark': Input<Client['damage']['saveMark']>;
  'damage.removeMark': Input<Client['damage']['removeMark']>;
}
export type OfflineCall = keyof OfflineCalls;

/** A photo or signature that is uploaded before the call; `path` is in the call's input until it is stored. */
export interface UnsentFile {
  readonly id: string;
  readonly bucket: BucketName;
  readonly blob: Blob;
}

/** How a change is described in the list of unsent changes. */
export interface UnsentLabel {
  /** A key of the catalog `offline`, under `what`. */
  readonly what: OfflineCall;
  /** The customer or order: "Nadia Haddad", "WO-1047". */
  readonly name: string;
  /** The line, the finding, or the first words of the note. */
  readonly detail?: string;
}

export interface NewChange<Call extends OfflineCall = OfflineCall> {
  readonly call: Call;
  readonly input: OfflineCalls[Call];
  /** `intake:{id}`, `order:{id}`: changes of one record stay in order. */
  readonly subject: string;
  readonly label: UnsentLabel;
  readonly files?: readonly UnsentFile[];
  /** Paths of the photos that the user saw, if the call replaces all of them. */
  readonly seen?: readonly string[];
}

const MARK = 'device-file:';

/** Placeholder for the path of a file that is not stored yet. */
export const filePath = (id: string): string => MARK + id;
export const isFilePath = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(MARK);

/** The input with placeholders replaced by stored paths. */
export function withPaths(input: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (isFilePath(input)) return paths.get(input.slice(MARK.length)) ?? input;
  if (Array.isArray(input)) return input.map((one) => withPaths(one, paths));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withPaths(value, paths)]));
}
