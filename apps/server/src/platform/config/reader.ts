import { accessSync, constants, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { hostUrls } from '../database/open/host-list.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One setting, for listing which are in effect. */
export interface Setting {
  readonly name: string;
  /** Null if not set and without a default. */
  readonly value: string | null;
  /** 'environment', a file, or 'default'. */
  readonly from: string;
  /** Whether its value may be shown. */
  readonly isSecret: boolean;
}

/** Host keys are public. */
const SECRET_NAME = /(SECRET|PASSWORD|PASSPHRASE|TOKEN|(?<!HOST_)KEY|KEY_ID|CREDENTIALS)$/;

/**
 * Reads settings one by one and collects their errors as sentences. A setting may be in a file that NAME_FILE points
 * to, for secrets that must not be in the environment.
 */
export class Reader {
  readonly mistakes: string[] = [];
  readonly #environment: Environment;
  readonly #origins: ReadonlyMap<string, string>;
  readonly #settings = new Map<string, Setting>();

  /** @param origins where a value comes from, by name; what is not in it comes from the environment */
  constructor(environment: Environment, origins: ReadonlyMap<string, string> = new Map()) {
    this.#environment = environment;
    this.#origins = origins;
  }

  /** Every setting that was read. */
  get settings(): readonly Setting[] {
    return [...this.#settings.values()];
  }

  mistake(name: string, what: string): void {
    this.mistakes.push(`${name} ${what}.`);
  }

  /** The trimmed value; an empty one counts as not set. */
  text(name: string): string | null {
    const known = this.#settings.get(name);
    if (known) return known.from === 'default' ? null : known.value;
    const found = this.#find(name);
    const isSecret = SECRET_NAME.test(name);
    this.#settings.set(name, { name, isSecret, ...(found ?? { value: null, from: 'default' }) });
    return found?.value ?? null;
  }

  textOr(name: string, fallback: string): string {
    return this.text(name) ?? this.#default(name, fallback);
  }

  #default<T extends string | number>(name: string, fallback: T): T {
    const known = this.#settings.get(name);
    if (known?.from === 'default') this.#settings.set(name, { ...known, value: String(fallback) });
    return fallback;
  }

  #find(name: string): { value: string; from: string } | null {
    const value = this.#environment[name]?.trim();
    const file = this.#environment[`${name}_FILE`]?.trim();
    if (value && file) this.mistake(name, `and ${name}_FILE are both set: keep one of them`);
    if (value) return { value, from: this.#originOf(name) };
    return file ? this.#readFile(name, file) : null;
  }

  #originOf(name: string): string {
    return this.#origins.get(name) ?? 'environment';
  }

  #readFile(name: string, file: string): { value: string; from: string } | null {
    const path = resolve(file);
    try {
      const value = readFileSync(path, 'utf8').trim();
      if (value) return { value, from: `${name}_FILE, ${path}` };
      this.mistake(`${name}_FILE`, `names a file that is empty: ${path}`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.mistake(`${name}_FILE`, `names a file that cannot be read (${code}): ${path}`);
    }
    return null;
  }

  flag(name: string): boolean {
    const value = this.text(name)?.toLowerCase();
    if (value == null || value === '0' || value === 'false') return false;
    if (value === '1' || value === 'true') return true;
    this.mistake(name, `is "${value}": use 1 or 0`);
    return false;
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: NoInfer<T>): T {
    const value = this.text(name);
    if (value === null) return this.#default(name, fallback);
    const found = allowed.find((one) => one === value);
    if (!found) this.mistake(name, `is "${value}": use one of ${allowed.join(', ')}`);
    return found ?? fallback;
  }

  port(name: string, fallback: number): number {
    const value = this.text(name);
    if (value === null) return this.#default(name, fallback);
    const port = Number(value);
    if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
    this.mistake(name, `is "${value}": use a whole number from 1 to 65535`);
    return fallback;
  }

  /** A host and a port, such as 127.0.0.1:9464. */
  address(name: string): { host: string; port: number } | null {
    const value = this.text(name);
    if (value === null) return null;
    const [, host, port] = /^(\[[0-9a-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(value) ?? [];
    if (host && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
    this.mistake(name, `is "${value}": use an address with a port, for example 127.0.0.1:9464`);
    return null;
  }

  origin(name: string): URL | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (
      url &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      !url.search &&
      !url.hash &&
      !url.username
    )
      return url;
    this.mistake(
      name,
      `is "${value}": use the address people type, without a path, for example https://shop.example.com`,
    );
    return null;
  }

  /** Host names, optionally with a port. */
  hosts(name: string): string[] {
    return this.list(name).filter((host) => {
      const known = URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname;
      if (known && /^[^/?#@\s]+$/.test(host)) return true;
      this.mistake(
        name,
        `has "${host}": use host names, separated by commas, for example shop.lan,192.168.1.20`,
      );
      return false;
    });
  }

  /** Addresses and networks of proxies, in Fastify's format. */
  proxies(name: string): string[] {
    return this.list(name).filter((entry) => {
      if (['loopback', 'linklocal', 'uniquelocal'].includes(entry) || isNetwork(entry)) return true;
      this.mistake(
        name,
        `has "${entry}": use the addresses of proxies, separated by commas, for example 127.0.0.1,10.0.0.0/8`,
      );
      return false;
    });
  }

  databaseUrl(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (/^postgres(ql)?:\/\//.test(value) && hostUrls(value).every((url) => URL.canParse(url))) return value;
    this.mistake(name, 'is not a PostgreSQL address: use postgres://user:password@host:5432/database');
    return null;
  }

  smtpUrl(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (/^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname) return value;
    this.mistake(name, 'is not a mail server address: use smtp://user:password@host:587 or smtps://…');
    return null;
  }

  httpUrl(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (/^https?:\/\//.test(value) && URL.canParse(value) && !new URL(value).username) return value;
    this.mistake(
      name,
      'is not a web address: use one such as https://s3.example.com, without a password in it',
    );
    return null;
  }

  pattern(name: string, pattern: RegExp, advice: string): string | null {
    const value = this.text(name);
    if (value === null || pattern.test(value)) return value;
    this.mistake(name, `is "${value}": ${advice}`);
    return null;
  }

  mailbox(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value)) return value;
    this.mistake(name, `is "${value}": use an address such as shop@example.com or "Shop <shop@example.com>"`);
    return null;
  }

  secret(name: string, atLeast: number): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (value.length >= atLeast) return value;
    this.mistake(name, `has ${value.length} characters: use ${atLeast} or more`);
    return null;
  }

  file(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const path = resolve(value);
    // the path of a key is not secret
    this.#settings.set(name, { name, value: path, from: this.#originOf(name), isSecret: false });
    try {
      accessSync(path, constants.R_OK);
      return path;
    } catch {
      this.mistake(name, `names a file that cannot be read: ${path}`);
      return null;
    }
  }

  list(name: string): string[] {
    return (
      this.text(name)
        ?.split(',')
        .map((part) => part.trim())
        .filter(Boolean) ?? []
    );
  }
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
