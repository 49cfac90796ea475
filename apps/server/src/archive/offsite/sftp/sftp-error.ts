import type { SftpConfig } from '../../../platform/config/index.ts';

/** An SFTP failure: one sentence about what went wrong and one about what to do. */
export class SftpError extends Error {
  readonly what: string;
  readonly todo: string;

  constructor(what: string, todo: string, cause?: unknown) {
    super(`${what} ${todo}`, { cause });
    this.what = what;
    this.todo = todo;
  }
}

/** Why connecting failed. `shown` is the host key the server presented, if it was the wrong one. */
export function connectError(error: Error, config: SftpConfig, shown: string | null): SftpError {
  const server = `${config.host}, port ${config.port},`;
  const { level, code } = error as Error & { level?: string; code?: string };
  if (shown)
    return new SftpError(
      `${server} shows the host key ${shown}, which is not in OFFSITE_SFTP_HOST_KEY: nothing was sent to it.`,
      "Ask the server's administrator. Change the setting only if they say that this is its key.",
      error,
    );
  if (/no matching host key format/.test(error.message))
    return new SftpError(
      `${server} has no host key of the kind in OFFSITE_SFTP_HOST_KEY.`,
      "Ask the server's administrator for its host key.",
      error,
    );
  if (/^Cannot parse privateKey/.test(error.message))
    return new SftpError(
      `OFFSITE_SFTP_KEY cannot be read: ${error.message.slice('Cannot parse privateKey: '.length)}.`,
      'Use a key as ssh-keygen makes it; if it has a passphrase, set OFFSITE_SFTP_KEY_PASSPHRASE.',
      error,
    );
  if (level === 'client-authentication')
    return new SftpError(
      `${server} does not let ${config.user} in.`,
      'Check OFFSITE_SFTP_USER, OFFSITE_SFTP_PASSWORD and OFFSITE_SFTP_KEY, and whether the public key is on the server.',
      error,
    );
  return new SftpError(
    `${server} cannot be used: ${code ?? error.message}.`,
    'Check OFFSITE_SFTP_HOST and OFFSITE_SFTP_PORT, and whether this machine reaches the server.',
    error,
  );
}

export const noAnswer = (config: SftpConfig, seconds: number) =>
  new SftpError(
    `${config.host}, port ${config.port}, has not answered for ${seconds} seconds.`,
    'Check whether the server and the network work.',
  );

export const cutOff = (config: SftpConfig, cause?: unknown) =>
  new SftpError(
    `The connection to ${config.host}, port ${config.port}, was cut.`,
    'It is tried again later.',
    cause,
  );

/** Status codes of the protocol (SSH_FX_…). */
const CODES = { end: 1, missing: 2, denied: 3, failure: 4, exists: 11 } as const;
const hasCode = (error: unknown, code: number) => (error as { code?: unknown } | null)?.code === code;
export const isEnd = (error: unknown) => hasCode(error, CODES.end);
export const isMissing = (error: unknown) => hasCode(error, CODES.missing);
/** Older servers report an existing file as a general failure. */
export const mayExist = (error: unknown) => hasCode(error, CODES.failure) || hasCode(error, CODES.exists);
/** The server lacks an extension, which the library notices before sending. */
export const isUnsupported = (error: unknown) =>
  error instanceof Error && /does not support this extended request/.test(error.message);

/** Translates a server's refusal about a file or folder; other errors are returned unchanged. */
export function fileError(error: unknown, path: string): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code !== 'number') return error;
  const check = 'Check OFFSITE_SFTP_FOLDER: the folder must be there, and the user may write into it.';
  if (code === CODES.missing) return new SftpError(`${path} is not there.`, check, error);
  if (code === CODES.denied) return new SftpError(`The server does not allow it for ${path}.`, check, error);
  const reason = code === CODES.failure ? 'it gives no reason' : message;
  return new SftpError(
    `The server could not do it for ${path}: ${reason}.`,
    'Check whether its disk or quota is full.',
    error,
  );
}
