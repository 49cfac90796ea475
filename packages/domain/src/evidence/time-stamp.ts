import { digest, fromHex, joinBytes, textOf, toHex, verifySigned } from './bytes.ts';

/*
 * Time stamps of RFC 3161: builds the request and verifies the response. Parses the few DER structures of a
 * token; anything else is null, never an exception.
 */

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const OCTETS = 0x04;
const OID = 0x06;

interface Der {
  readonly tag: number;
  readonly body: Uint8Array;
  /** With tag and length: what is hashed and signed. */
  readonly whole: Uint8Array;
}

class NoDer extends Error {}

function readDer(bytes: Uint8Array, from = 0): Der & { readonly end: number } {
  const [tag, first] = [bytes[from], bytes[from + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new NoDer();
  const more = first < 0x80 ? 0 : first - 0x80;
  if (more > 4 || first === 0x80) throw new NoDer();
  let length = first;
  if (more > 0) {
    length = 0;
    for (const byte of bytes.subarray(from + 2, from + 2 + more)) length = length * 256 + byte;
  }
  const start = from + 2 + more;
  const end = start + length;
  if (end > bytes.length) throw new NoDer();
  return { tag, end, body: bytes.subarray(start, end), whole: bytes.subarray(from, end) };
}

function childrenOf({ body }: Pick<Der, 'body'>): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < body.length; ) {
    const one = readDer(body, at);
    found.push(one);
    at = one.end;
  }
  return found;
}

function need(der: Der | undefined, tag?: number): Der {
  if (!der || (tag !== undefined && der.tag !== tag)) throw new NoDer();
  return der;
}

function der(tag: number, ...bodies: readonly Uint8Array[]): Uint8Array {
  const body = joinBytes(...bodies);
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff];
  return joinBytes(Uint8Array.of(tag, ...length), body);
}

function oidOf({ body }: Der): string {
  const [first = 0, ...rest] = body;
  const numbers = [Math.min(2, Math.floor(first / 40)), first - 40 * Math.min(2, Math.floor(first / 40))];
  let value = 0;
  for (const byte of rest) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(value);
      value = 0;
    }
  }
  return numbers.join('.');
}

const SHA_256 = fromHex('0609608648016503040201');
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const COMMON_NAME = '2.5.4.3';
/** The bytes of its object identifier: the extended key usage that a time-stamping certificate must have. */
const TIME_STAMPING = fromHex('06082b06010505070308');
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
const CURVES: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
};

/**
 * The request for a time stamp of a SHA-256. The nonce, sixteen hexadecimal digits, is returned in the
 * response.
 */
export function timeStampRequest(sha256: string, nonce: string): Uint8Array {
  const algorithm = der(SEQUENCE, SHA_256, Uint8Array.of(0x05, 0));
  return der(
    SEQUENCE,
    der(INTEGER, Uint8Array.of(1)),
    der(SEQUENCE, algorithm, der(OCTETS, fromHex(sha256))),
    der(INTEGER, Uint8Array.of(0), fromHex(nonce)),
    der(0x01, Uint8Array.of(0xff)), // with its certificate
  );
}

/** The token of a response; null: the server refused, or this is not a response. */
export function tokenOf(answer: Uint8Array): Uint8Array | null {
  try {
    const [status, token] = childrenOf(need(readDer(answer), SEQUENCE));
    const granted = childrenOf(need(status, SEQUENCE))[0]?.body[0];
    return token && (granted === 0 || granted === 1) ? token.whole : null;
  } catch (error) {
    if (error instanceof NoDer) return null;
    throw error;
  }
}

export interface TimeStamp {
  /** When, by the server's clock. */
  readonly at: string;
  /** The name in the server's certificate. Whether to trust it is for a person to decide. */
  readonly by: string;
  /** Lower-case hexadecimal digits, as requested; '' without one. */
  readonly nonce: string;
}

/**
 * The content of a token if it is about this hash and its signature is valid; else null. Of the certificate,
 * only dates and key usage are checked: the rest needs a list of authorities, which the shop and the reader
 * choose.
 */
export async function readTimeStamp(token: Uint8Array, sha256: string): Promise<TimeStamp | null> {
  try {
    return await checkToken(token, sha256);
  } catch (error) {
    if (error instanceof NoDer) return null;
    throw error;
  }
}

async function checkToken(token: Uint8Array, sha256: string): Promise<TimeStamp | null> {
  const outer = readDer(token);
  if (outer.end !== token.length) return null;
  const [type, content] = childrenOf(need(outer, SEQUENCE));
  if (oidOf(need(type, OID)) !== SIGNED_DATA) return null;
  const parts = childrenOf(need(childrenOf(need(content, 0xa0))[0], SEQUENCE));
  const [infoType, infoContent] = childrenOf(need(parts[2], SEQUENCE));
  if (oidOf(need(infoType, OID)) !== TST_INFO) return null;
  const info = need(childrenOf(need(infoContent, 0xa0))[0], OCTETS).body;
  const said = readInfo(info);
  if (said.imprint !== sha256) return null;
  const certificates = parts.find(({ tag }) => tag === 0xa0);
  const signer = childrenOf(need(childrenOf(need(parts.at(-1), SET))[0], SEQUENCE));
  const certificate = childrenOf(certificates ?? { body: new Uint8Array() })
    .map(readCertificate)
    .find((one) => isSigner(one, need(signer[1])));
  if (!certificate || said.at < certificate.from || said.at > certificate.until) return null;
  if (!includes(certificate.whole, TIME_STAMPING)) return null;
  if (!(await signatureHolds(signer, certificate, info))) return null;
  return { at: said.at, by: certificate.name, nonce: said.nonce };
}

function readInfo(bytes: Uint8Array) {
  const [, , imprint, , at, ...rest] = childrenOf(need(readDer(bytes), SEQUENCE));
  const [algorithm, hash] = childrenOf(need(imprint, SEQUENCE));
  const sha256 = includes(need(algorithm).whole, SHA_256) ? toHex(need(hash, OCTETS).body) : '';
  const nonce = rest.find(({ tag }) => tag === INTEGER);
  return { imprint: sha256, at: timeOf(need(at)), nonce: nonce ? toHex(nonce.body).replace(/^00/, '') : '' };
}

/** GeneralizedTime has a four-digit year, UTCTime a two-digit one. */
function timeOf({ tag, body }: Der): string {
  const text = String.fromCharCode(...body);
  const whole = tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second, part = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(whole) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${part.slice(0, 4)}Z`);
  if (Number.isNaN(moment.getTime())) throw new NoDer();
  return moment.toISOString();
}

interface Certificate {
  readonly whole: Uint8Array;
  readonly serial: string;
  readonly issuer: string;
  readonly from: string;
  readonly until: string;
  readonly name: string;
  readonly key: Der;
}

function readCertificate(certificate: Der): Certificate {
  const fields = childrenOf(need(childrenOf(certificate)[0], SEQUENCE));
  const [serial, , issuer, validity, subject, key] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields;
  const [from, until] = childrenOf(need(validity, SEQUENCE));
  const names = childrenOf(need(subject, SEQUENCE)).flatMap((set) => childrenOf(set).map(childrenOf));
  const [, name] = names.find(([type]) => type && oidOf(type) === COMMON_NAME) ?? names.at(-1) ?? [];
  return {
    whole: certificate.whole,
    serial: toHex(need(serial, INTEGER).body),
    issuer: toHex(need(issuer).whole),
    from: timeOf(need(from)),
    until: timeOf(need(until)),
    name: name ? nameOf(name) : '',
    key: need(key, SEQUENCE),
  };
}

/** Names in certificates are UTF-8 or a subset; others stay empty. */
function nameOf({ body }: Der): string {
  try {
    return textOf(body);
  } catch {
    return '';
  }
}

function isSigner({ serial, issuer, whole }: Certificate, named: Der): boolean {
  if (named.tag !== SEQUENCE) return includes(whole, named.body); // by the identifier of its key
  const [by, number] = childrenOf(named);
  return toHex(need(by).whole) === issuer && toHex(need(number).body) === serial;
}

async function signatureHolds(signer: readonly Der[], { key }: Certificate, info: Uint8Array) {
  const [, , hashes, attributes, algorithm, signature] = signer;
  const hash = HASHES[oidOf(need(childrenOf(need(hashes))[0], OID))];
  if (!hash || need(attributes).tag !== 0xa0) return false;
  const about = childrenOf(need(attributes)).map(childrenOf);
  const [, values] = about.find(([type]) => type && oidOf(type) === MESSAGE_DIGEST) ?? [];
  const noted = need(childrenOf(need(values, SET))[0], OCTETS).body;
  if (toHex(noted) !== toHex(await digest(hash, info))) return false;
  // the signature covers the attributes as a SET, not with the context tag they have in the token
  const signed = joinBytes(Uint8Array.of(SET), need(attributes).whole.subarray(1));
  const by = oidOf(need(childrenOf(need(algorithm))[0], OID));
  return bytesHold({ by, hash, key, signed, signature: need(signature, OCTETS).body });
}

interface SignedBytes {
  readonly by: string;
  readonly hash: string;
  readonly key: Der;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
}

const RSA = '1.2.840.113549.1.1.1';
/** Algorithms that name their hash; plain RSA uses the signer's. */
const WITH_HASH: Readonly<Record<string, string>> = {
  [`${RSA}1`]: 'SHA-256',
  [`${RSA}2`]: 'SHA-384',
  [`${RSA}3`]: 'SHA-512',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
};

function bytesHold({ by, hash: signers, key, signed, signature }: SignedBytes): Promise<boolean> {
  const hash = WITH_HASH[by] ?? signers;
  if (by.startsWith(RSA))
    return verifySigned({
      key: key.whole,
      algorithm: { name: 'RSASSA-PKCS1-v1_5', hash },
      signature,
      signed,
    });
  const [, curveId] = childrenOf(need(childrenOf(key)[0], SEQUENCE));
  const curve = CURVES[oidOf(need(curveId, OID))];
  if (!curve || !WITH_HASH[by]) return Promise.resolve(false);
  return verifySigned({
    key: key.whole,
    algorithm: { name: 'ECDSA', hash, namedCurve: curve.name },
    signature: joinBytes(
      ...childrenOf(need(readDer(signature), SEQUENCE)).map(({ body }) => sized(body, curve.bytes)),
    ),
    signed,
  });
}

/** An integer in exactly this many bytes, as WebCrypto wants both halves of a signature. */
function sized(number: Uint8Array, bytes: number): Uint8Array {
  const cut = number.subarray(Math.max(0, number.length - bytes));
  return joinBytes(new Uint8Array(bytes - cut.length), cut);
}

function includes(bytes: Uint8Array, wanted: Uint8Array): boolean {
  for (let at = 0; at + wanted.length <= bytes.length; at++)
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  return false;
}
