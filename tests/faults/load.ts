import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, call, SHOP, uploadPhoto } from './client.ts';

/** What the server acknowledged, and what it answered that it should not have. */
export class Ledger {
  readonly signUps: string[] = [];
  readonly photos: string[] = [];
  /** The newest revision of the shop that was acknowledged, and how many were. */
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

  /** Records an answer; only 503 with a retry time is an acceptable failure. */
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
  /** Resolves after this many more were acknowledged. */
  until(acknowledged: number): Promise<void>;
  /** No further call; waits for those under way. */
  stop(): Promise<void>;
}

const SIGNING_UP = 2;
const UPDATING = 2;
const PATIENCE_MS = 30_000;

/** Several people at once: some sign up, two change the shop concurrently, one uploads photos. */
export function startLoad(base: string, cookie: string, ledger: Ledger): Load {
  let stopped = false;
  const before = ledger.acknowledged;
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) {
      try {
        await work();
      } catch {
        // why: the server was killed under the call; whether it was done is what the checks find out
        if (!stopped) await pause(5);
      }
    }
  };
  const workers = [
    ...Array.from({ length: SIGNING_UP }, () => repeat(() => signUp(base, ledger))),
    repeat(() => takePhoto(base, cookie, ledger)),
    ...Array.from({ length: UPDATING }, () => repeat(() => updateShop(base, cookie, ledger))),
  ];
  return {
    until: async (acknowledged) => {
      const began = performance.now();
      while (ledger.acknowledged < before + acknowledged) {
        if (performance.now() - began > PATIENCE_MS) throw new Error(standstill(ledger));
        await pause(2);
      }
    },
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

async function signUp(base: string, ledger: Ledger): Promise<void> {
  const email = `${randomUUID()}@faults.test`;
  const person = { firstName: 'Sam', lastName: 'Field', email, password: 'correct-horse-battery' };
  const answer = await call(base, 'auth/signUp', { ...person, language: 'en' });
  if (ledger.note('a sign-up', answer, [])) ledger.signUps.push(email);
}

async function takePhoto(base: string, cookie: string, ledger: Ledger): Promise<void> {
  const id = randomUUID();
  if (ledger.note('an upload', await uploadPhoto(base, id, cookie), [])) ledger.photos.push(id);
}

/** The name contains its revision, so that an incomplete update is detected. */
async function updateShop(base: string, cookie: string, ledger: Ledger): Promise<void> {
  const { revision } = ledger;
  const change = { ...SHOP, name: `Shop ${revision + 1}`, revision };
  const answer = await call(base, 'settings/updateShop', change, cookie);
  const saved = ledger.note('an update of the shop', answer, [409]);
  if (saved) ledger.updates++;
  const seen = saved ? answer.value.revision : answer.value?.data?.current?.revision;
  if (seen) ledger.revision = Math.max(ledger.revision, seen);
}

const standstill = ({ acknowledged, unavailable, problems }: Ledger) =>
  `the server took no more writes: ${acknowledged} acknowledged, ${unavailable} unavailable, ${problems.join('; ')}`;
