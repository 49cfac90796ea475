// The few pieces of ASN.1 DER that an X.509 certificate is made of (ITU-T X.690).

/**
 * @param {number} tag
 * @param {...Buffer} parts
 */
function der(tag, ...parts) {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

/** @param {number} length */
function lengthOf(length) {
  if (length < 128) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** @param {...Buffer} parts */
export const sequence = (...parts) => der(0x30, ...parts);
/** @param {...Buffer} parts */
export const set = (...parts) => der(0x31, ...parts);
/** @param {Buffer} bytes */
export const octets = (bytes) => der(0x04, bytes);
/** @param {string} text */
export const utf8 = (text) => der(0x0c, Buffer.from(text, 'utf8'));
export const TRUE = der(0x01, Buffer.from([0xff]));

/** An INTEGER is signed: a first bit that is set gets a zero byte in front. @param {Buffer} bytes */
export const integer = (bytes) =>
  der(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);

/**
 * @param {Buffer} bytes
 * @param {number} [unused] bits at the end that do not count
 */
export const bits = (bytes, unused = 0) => der(0x03, Buffer.from([unused]), bytes);

/**
 * `[n]` of a structure: constructed around other values, or primitive with the bytes themselves.
 * @param {number} n
 * @param {...Buffer} parts
 */
export const wrapped = (n, ...parts) => der(0xa0 | n, ...parts);
/**
 * @param {number} n
 * @param {Buffer} bytes
 */
export const plain = (n, bytes) => der(0x80 | n, bytes);

/** @param {string} dotted such as `1.2.840.10045.4.3.2` */
export function oid(dotted) {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const sevens = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) sevens.unshift((left & 0x7f) | 0x80);
    return sevens;
  });
  return der(0x06, Buffer.from(bytes));
}

/** Years before 2050 are written with two digits, later ones with four (RFC 5280). @param {Date} date */
export function time(date) {
  const digits = `${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`;
  return date.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
}
