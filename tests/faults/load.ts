import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, call, SHOP, uploadPhoto } from './client.ts';

/** What the server acknowledged, and the answers it should not have given. */
export class LoadRecord {
  readonly signUps: string[] = [];
  readonly photos: string[] = [];
  /** The newest acknowledged revision of the shop, and the number of updates. */
  revision = 1;
  updates = 0;
  unavailable = 0;
  slowestRefusalMs = 0;
  readonly problems: string[] = [];

  get acknowledged(): number {
    return this.signUps.length + this.photos.length + this.updates;
  }

  describe(): string {
    return `${this.signUps.length} sign-ups, ${this.updates} updates, ${this.photos.length} photos`;
  }

  /** Returns whether the call succeeded. The only acceptable failure is 503 with a retry time. */
  note(what: string, answer: Answer, expected: readonly number[]): boolean {
    if (answer.status === 200) return true;
    if (answer.status === 503) {
      this.unavailable++;
      this.slowestRefusalMs = Math.max(this.slowestRefusalMs, answer.ms);
      if (!answer.retryAfter) this.problems.push(`${what} was answered 503 without Retry-After`);
    } else if (!expected.includes(answer.status))
      this.problems.push(`${what} was answered ${answer.status} ${answer.code}`);
    return false;
  }
}

export interface Load {
  /** Resolves once this many more writes were acknowledged. */
  until(acknowledged: number): Promise<void>;
  /** Makes no further calls, and waits for those in progress. */
  stop(): Promise<void>;
}

const SIGN_UP_WORKERS = 2;
const UPDATE_WORKERS = 2;
const TIMEOUT_MS = 30_000;

/** Concurrent users: some sign up, two change the shop, one uploads photos. */
export function startLoad(base: string, cookie: string, record: LoadRecord): Load {
  let stopped = false;
  const before = record.acknowledged;
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) {
      try {
        await work();
      } catch {
        // why: the server was killed during the call; the checks find out whether it was applied
        if (!stopped) await pause(5);
      }
    }
  };
  const workers = [
    ...Array.from({ length: SIGN_UP_WORKERS }, () => repeat(() => signUp(base, record))),
    repeat(() => takePhoto(base, cookie, record)),
    ...Array.from({ length: UPDATE_WORKERS }, () => repeat(() => updateShop(base, cookie, record))),
  ];
  return {
    until: async (acknowledged) => {
      const began = performance.now();
      while (record.acknowledged < before + acknowledged) {
        if (performance.now() - began > TIMEOUT_MS) throw new Error(describeStall(record));
        await pause(2);
      }
    },
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

async function signUp(base: string, record: LoadRecord): Promise<void> {
  const email = `${randomUUID()}@faults.test`;
  const person = { firstName: 'Sam', lastName: 'Field', email, password: 'correct-horse-battery' };
  const answer = await call(base, 'auth/signUp', { ...person, language: 'en' });
  if (record.note('a sign-up', answer, [])) record.signUps.push(email);
}

async function takePhoto(base: string, cookie: string, record: LoadRecord): Promise<void> {
  const id = randomUUID();
  if (record.note('an upload', await uploadPhoto(base, id, cookie), [])) record.photos.push(id);
}

/** The name contains the revision, so that a partial update is detected. */
async function updateShop(base: string, cookie: string, record: LoadRecord): Promise<void> {
  const { revision } = record;
  const change = { ...SHOP, name: `Shop ${revision + 1}`, revision };
  const answer = await call(base, 'settings/updateShop', change, cookie);
  const saved = record.note('an update of the shop', answer, [409]);
  if (saved) record.updates++;
  const seen = saved ? answer.value.revision : answer.value?.data?.current?.revision;
  if (seen) record.revision = Math.max(record.revision, seen);
}

const describeStall = ({ acknowledged, unavailable, problems }: LoadRecord) =>
  `the server took no more writes: ${acknowledged} acknowledged, ${unavailable} unavailable, ${problems.join('; ')}`;
