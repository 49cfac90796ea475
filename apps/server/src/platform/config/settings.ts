import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type ConfigResult, readConfig } from './config.ts';
import type { Environment } from './reader.ts';

/** Not settings of the server: they locate the settings, or belong to the machine. */
const OTHERS = new Set(['ENV_FILE', 'NODE_ENV', 'NODE_OPTIONS', 'TZ', 'PATH', 'HOME', 'LANG']);

interface ReadSettings {
  readonly result: ConfigResult;
  /** Names in the file that no setting has, mostly typos. */
  readonly unknown: readonly string[];
}

/** The settings of a process: its environment, then `.env` (or ENV_FILE). */
export function readSettings(environment: Environment): ReadSettings {
  const path = resolve(environment.ENV_FILE?.trim() || '.env');
  const file = readEnvFile(path, Boolean(environment.ENV_FILE?.trim()));
  if ('mistake' in file)
    return { result: { ok: false, mistakes: [file.mistake], settings: [] }, unknown: [] };

  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  // either form in the environment replaces both in the file
  const fromFile = Object.entries(file.values).filter(
    ([name]) => !(name in set) && !(`${name}_FILE` in set) && !(name.replace(/_FILE$/, '') in set),
  );
  const origins = new Map(fromFile.map(([name]) => [name, path]));
  const result = readConfig({ ...Object.fromEntries(fromFile), ...set }, origins);
  const known = new Set(result.settings.flatMap(({ name }) => [name, `${name}_FILE`]));
  const unknown = Object.keys(file.values).filter((name) => !known.has(name) && !OTHERS.has(name));
  return { result, unknown };
}

function readEnvFile(
  path: string,
  required: boolean,
): { values: Record<string, string> } | { mistake: string } {
  try {
    const values = parseEnv(readFileSync(path, 'utf8')) as Record<string, string>;
    return { values };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !required) return { values: {} };
    return { mistake: `ENV_FILE names a file that cannot be read (${code}): ${path}.` };
  }
}
