import type { Client } from '@kickstand/api';
import type { BucketName } from '@kickstand/domain/files';

type Input<Call extends (input: never) => unknown> = Parameters<Call>[0];

/**
 * OFF-02. Everything that may be entered without a connection, and nothing else: approvals, prices, stock and money
 * other than a cash deposit wait for the server.
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

/** A photo or signature that is sent before the call; `path` is in the call's input until it is stored. */
export interface UnsentFile {
  readonly id: string;
  readonly bucket: BucketName;
  readonly blob: Blob;
}

/** What a change is called in the list of unsent changes. */
export interface UnsentLabel {
  /** A key of the catalog `offline`, under `what`. */
  readonly what: OfflineCall;
  /** Whose or of which order: "Nadia Haddad", "WO-1047". */
  readonly name: string;
  /** What of it, as the person knows it: the line, the finding, the first words of the note. */
  readonly detail?: string;
}

export interface NewChange<Call extends OfflineCall = OfflineCall> {
  readonly call: Call;
  readonly input: OfflineCalls[Call];
  /** `intake:{id}`, `order:{id}`: changes of one record keep their order. */
  readonly subject: string;
  readonly label: UnsentLabel;
  readonly files?: readonly UnsentFile[];
  /** Paths of the photos that the person saw, where the call replaces all of them. */
  readonly seen?: readonly string[];
}

const MARK = 'device-file:';

/** Stands where the path of a stored file will be. */
export const filePath = (id: string): string => MARK + id;
export const isFilePath = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(MARK);

/** The input with each place of a file filled in with where the server stored it. */
export function withPaths(input: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (isFilePath(input)) return paths.get(input.slice(MARK.length)) ?? input;
  if (Array.isArray(input)) return input.map((one) => withPaths(one, paths));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withPaths(value, paths)]));
}
