import { type ReadCharacter, readVin, VIN_LENGTH, type VinReading } from '@kickstand/domain/vehicles';
import { preparedLines } from './engine/prepare-line.ts';
import type { EngineCharacter, TextEngine } from './engine/tesseract.ts';
import { aligned, type Decoded } from './network/decode.ts';
import { ALPHABET, type Network } from './network/network.ts';
import { closeLook, firstLook, type ReadLine } from './network/read-line.ts';
import { type Box, part } from './pixels/box.ts';
import { findLines } from './pixels/find-lines.ts';
import type { Gray } from './pixels/gray.ts';

/** The width of 17 characters, in character heights. */
const VIN_SHAPE = { from: 5, to: 26 };
const LOOKED_AT_TWICE = 4;
const LOOKED_AT_CLOSELY = 3;
/** Below this score there are no 17 characters, but words, bars or scratches. */
const LEAST_SCORE = -0.42;
/** Weight of the engine's reading relative to the network's; the engine was trained on running text, not on plates. */
const ENGINE_VOTE = 0.8;
/** The margin per column by which the network's own reading must beat the engine's. */
const ENGINE_LEAD = 0.12;

export interface FoundVin extends VinReading {
  readonly box: Box;
  /** 0 to 1: the probability that all of it is right. */
  readonly confidence: number;
}

/** The VIN in a picture, if there is one. Without an engine the network reads alone. */
export function findVin(network: Network, engine: TextEngine | null, gray: Gray): FoundVin | null {
  const [line] = vinLines(network, gray);
  if (!line || line.score < LEAST_SCORE || line.symbols.length !== VIN_LENGTH) return null;
  const votes = engine ? preparedLines(gray, line.box).map((look) => engine.readLine(look, ALPHABET)) : [];
  const { symbols } = [line, ...votes.flatMap((vote) => supported(line, vote))].sort(
    (a, b) => b.score - a.score,
  )[0]!;
  const characters = symbols.map(({ chances }, i) => combined(chances, votes, i));
  const reading = readVin(characters);
  const confidence = [...reading.vin].reduce(
    (product, character, i) => product * Math.min(1, characters[i]?.chances[character] ?? 0.3),
    1,
  );
  return { ...reading, box: line.box, confidence };
}

/**
 * The engine's 17 characters, if the columns fit them nearly as well as the network's own: in narrow print the
 * network may see one wide character as two.
 */
function supported(line: ReadLine, vote: readonly EngineCharacter[]): Decoded[] {
  const text = vote.map((seen) => seen.text).join('');
  if (text.length !== VIN_LENGTH || [...text].some((character) => !ALPHABET.includes(character))) return [];
  const fit = aligned(line.scores, text);
  return fit.symbols.length === VIN_LENGTH ? [{ ...fit, score: fit.score + ENGINE_LEAD }] : [];
}

/** The lines that could be a VIN, most likely first. */
export function vinLines(network: Network, gray: Gray): ReadLine[] {
  const best = (lines: ReadLine[], count: number) =>
    lines.sort((a, b) => worth(b) - worth(a)).slice(0, count);
  const rough = best(
    findLines(gray, VIN_SHAPE).flatMap((box) => firstLook(network, gray, box, VIN_LENGTH)),
    LOOKED_AT_TWICE,
  );
  // a thin or faint first or last character may be outside the box
  const wider = rough.flatMap(({ box }) =>
    firstLook(network, gray, part(box, -0.12, 1.12, 0, 1), VIN_LENGTH),
  );
  return best([...rough, ...wider], LOOKED_AT_CLOSELY)
    .map((line) => closeLook(network, gray, line, VIN_LENGTH))
    .sort((a, b) => worth(b) - worth(a));
}

/** How well 17 characters fit. A VIN ends in digits, a line of words does not. */
function worth({ score, symbols }: ReadLine): number {
  const digits = symbols.slice(-4).filter(({ character }) => /\d/.test(character)).length;
  return score + digits * 0.03;
}

/** The network's probabilities, moved toward the engine's reading if that also has 17 characters. */
function combined(chances: Float32Array, votes: readonly EngineCharacter[][], place: number): ReadCharacter {
  const weights = Object.fromEntries([...ALPHABET].map((character, c) => [character, chances[c] ?? 0]));
  for (const vote of votes) {
    const seen = vote.length === VIN_LENGTH ? vote[place] : undefined;
    if (!seen || weights[seen.text] === undefined) continue;
    // only among readings the network considers possible, because the engine is confident even when it is wrong
    if (weights[seen.text]! > 0.01) weights[seen.text]! += (ENGINE_VOTE * seen.confidence) / votes.length;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const likely = Object.entries(weights)
    .map(([character, weight]) => [character, weight / total] as const)
    .filter(([, chance]) => chance > 0.002);
  return { chances: Object.fromEntries(likely) };
}
