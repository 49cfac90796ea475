import { ALPHABET, BLANK, CLASSES } from './network.ts';

export interface ReadSymbol {
  readonly character: string;
  /** Center, in columns. */
  readonly column: number;
  /** Probability of each character of the alphabet; the sum is 1. */
  readonly chances: Float32Array;
}

export interface Decoded {
  readonly symbols: readonly ReadSymbol[];
  /** Mean log probability per column of the best path: near 0 if everything fits. */
  readonly score: number;
}

/** The reading with each column decoded on its own. */
export function decodeFree(scores: Float32Array, characters = ALPHABET): ReadSymbol[] {
  const columns = scores.length / CLASSES;
  const allowed = allowedClasses(characters);
  const path = Array.from({ length: columns }, (_, t) => {
    let best = BLANK;
    for (const c of allowed) if (scores[t * CLASSES + c]! > scores[t * CLASSES + best]!) best = c;
    return best;
  });
  return symbolsOf(scores, path, allowed);
}

const allowedClasses = (characters: string) =>
  [...characters].map((character) => ALPHABET.indexOf(character)).filter((c) => c >= 0);

/** The most likely reading with exactly this number of characters. */
export function decodeFixed(scores: Float32Array, count: number, characters = ALPHABET): Decoded {
  const columns = scores.length / CLASSES;
  const allowed = allowedClasses(characters);
  const states = (count + 1) * CLASSES;
  const from = new Int32Array(columns * states).fill(-1);
  let now = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  now[BLANK] = 0;
  for (let t = 0; t < columns; t += 1) {
    const next = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
    for (let k = 0; k <= count; k += 1) {
      const here = k * CLASSES;
      const [first] = bestTwo(now, here, allowed);
      step(here + BLANK, BLANK, here + BLANK, first);
      if (k === 0) continue;
      const before = here - CLASSES;
      const [one, two] = bestTwo(now, before, allowed);
      for (const c of allowed) {
        step(here + c, c, here + c, before + BLANK, one === before + c ? two : one);
      }
    }
    now = next;

    function step(to: number, c: number, ...sources: number[]): void {
      let best = -1;
      for (const source of sources) if (source >= 0 && (best < 0 || now[source]! > now[best]!)) best = source;
      if (best < 0 || now[best] === Number.NEGATIVE_INFINITY) return;
      next[to] = now[best]! + scores[t * CLASSES + c]!;
      from[t * states + to] = best;
    }
  }
  const last = count * CLASSES;
  const [end] = bestTwo(now, last, allowed);
  let state = end >= 0 && now[end]! > now[last + BLANK]! ? end : last + BLANK;
  const score = now[state]! / columns;
  const path: number[] = new Array(columns).fill(BLANK);
  const order: number[] = new Array(columns).fill(0);
  for (let t = columns - 1; t >= 0 && state >= 0; t -= 1) {
    path[t] = state % CLASSES;
    order[t] = Math.floor(state / CLASSES);
    state = from[t * states + state]!;
  }
  return { symbols: symbolsOf(scores, path, allowed, order), score };
}

/** How well the columns fit this text, and the probability of other characters at its places. */
export function aligned(scores: Float32Array, text: string): Decoded {
  const columns = scores.length / CLASSES;
  const classes = [...text].map((character) => ALPHABET.indexOf(character));
  // gap, character, gap, character, …, gap
  const states = 2 * classes.length + 1;
  const classOf = (state: number) => (state % 2 === 0 ? BLANK : (classes[(state - 1) / 2] ?? BLANK));
  const from = new Int32Array(columns * states);
  let now = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  now[0] = 0;
  for (let t = 0; t < columns; t += 1) {
    const next = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
    for (let state = 0; state < states; state += 1) {
      let best = state;
      if (state >= 1 && now[state - 1]! > now[best]!) best = state - 1;
      const skip = state >= 2 && state % 2 === 1 && classOf(state) !== classOf(state - 2);
      if (skip && now[state - 2]! > now[best]!) best = state - 2;
      next[state] = now[best]! + scores[t * CLASSES + classOf(state)]!;
      from[t * states + state] = best;
    }
    now = next;
  }
  let state = now[states - 1]! > now[states - 2]! ? states - 1 : states - 2;
  const score = now[state]! / columns;
  const path: number[] = new Array(columns).fill(BLANK);
  const order: number[] = new Array(columns).fill(0);
  for (let t = columns - 1; t >= 0; t -= 1) {
    path[t] = classOf(state);
    order[t] = state;
    state = from[t * states + state]!;
  }
  return { symbols: symbolsOf(scores, path, allowedClasses(ALPHABET), order), score };
}

/** The two most likely characters among the states of one count. */
function bestTwo(values: Float64Array, start: number, allowed: readonly number[]): [number, number] {
  let [one, two] = [-1, -1];
  for (const c of allowed) {
    const i = start + c;
    if (one < 0 || values[i]! > values[one]!) [one, two] = [i, one];
    else if (two < 0 || values[i]! > values[two]!) two = i;
  }
  return [one, two];
}

/** Neighboring columns of the same character are merged. */
function symbolsOf(
  scores: Float32Array,
  path: readonly number[],
  allowed: readonly number[],
  order?: readonly number[],
): ReadSymbol[] {
  const symbols: ReadSymbol[] = [];
  for (let t = 0; t < path.length; t += 1) {
    const c = path[t]!;
    if (c === BLANK) continue;
    let end = t;
    while (path[end + 1] === c && order?.[end + 1] === order?.[t]) end += 1;
    symbols.push({
      character: ALPHABET[c]!,
      column: (t + end) / 2,
      chances: chancesOf(scores, t, end, allowed),
    });
    t = end;
  }
  return symbols;
}

function chancesOf(
  scores: Float32Array,
  start: number,
  end: number,
  allowed: readonly number[],
): Float32Array {
  const chances = new Float32Array(ALPHABET.length);
  let total = 0;
  for (const c of allowed) {
    let sum = 0;
    for (let t = start; t <= end; t += 1) sum += Math.exp(scores[t * CLASSES + c]!);
    chances[c] = sum + 1e-5;
    total += chances[c]!;
  }
  for (const c of allowed) chances[c]! /= total;
  return chances;
}
