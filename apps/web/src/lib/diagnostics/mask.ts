/**
 * Removes personal data from a bug report: addresses, numbers, names, keys of any kind and query values. When in
 * doubt it masks, because what was sent cannot be taken back.
 */
export interface Mask {
  text(text: string): string;
  value(value: unknown): unknown;
}

const EMAIL = /[\p{L}\p{N}._%+-]+(?:@|%40)[\p{L}\p{N}.-]+/gu;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
const QUERY_VALUE = /([?&#][\w.[\]-]+=)[^&\s#"']*/g;
/** Ten digits or more, with any separators. */
const PHONE = /\+?\(?\d(?:[\s().-]{0,2}\d){9,14}/g;
/** An ISO time also has fourteen digits. */
const TIME = /\b\d{4}-\d{2}-\d{2}T[\d:.]+Z?/g;
/** Long, without spaces, with letters and digits: a token, a hash, or a generated password. */
const TOKEN = /(?=[\w~+/=.-]*\d)(?=[\w~+/=.-]*[a-z])[\w~+/=-]{20,}/gi;

const PRIVATE_KEYS =
  /name|mail|phone|street|address|city|zip|token|password|passcode|secret|cookie|authorization|vin|plate|license|note/i;
/** The server's request ids: they are quoted to support and found in the server's log. */
const REFERENCE_KEYS = /^(requestId|reference)$/;

/** `names`: parts of the signed-in user's name, removed from any text. */
export function createMask(names: readonly string[]): Mask {
  const words = names.map((name) => name.trim()).filter((name) => name.length > 1);
  const person = words.length > 0 ? new RegExp(words.map(escaped).join('|'), 'giu') : null;

  const text = (given: string): string => {
    const times: string[] = [];
    const keptTimes = given.replace(TIME, (time) => `\u0001${times.push(time) - 1}\u0001`);
    const masked = keptTimes
      .replace(EMAIL, '[email]')
      .replace(QUERY_VALUE, '$1[value]')
      .replace(UUID, '[id]')
      .replace(PHONE, '[phone]')
      .replace(TOKEN, '[token]');
    const named = person ? masked.replace(person, '[name]') : masked;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the placeholder is a character that no text contains
    return named.replace(/\u0001(\d+)\u0001/g, (_mark, index) => times[Number(index)] ?? '');
  };

  const value = (given: unknown, depth = 0): unknown => {
    if (typeof given === 'string') return text(given);
    if (typeof given !== 'object' || given === null) return given;
    if (depth > 4) return '[deep]';
    if (Array.isArray(given)) return given.map((one) => value(one, depth + 1));
    return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, valueUnder(key, one, depth)]));
  };
  const valueUnder = (key: string, given: unknown, depth: number): unknown => {
    if (REFERENCE_KEYS.test(key)) return given;
    if (PRIVATE_KEYS.test(key) && given !== null && given !== undefined) return '[masked]';
    return value(given, depth + 1);
  };

  return { text, value };
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
