import { type HostKey, parseHostKeys } from './host-keys.ts';
import type { Reader } from './reader.ts';

/** A folder on a server that is reached over SFTP. */
export interface SftpConfig {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | null;
  /** A private key in PEM or OpenSSH format. */
  readonly key: string | null;
  readonly keyPassphrase: string | null;
  /** The server must present one of these. */
  readonly hostKeys: readonly HostKey[];
  /** On the server, relative to the user's home folder. */
  readonly folder: string;
}

const name = (end: string) => `OFFSITE_SFTP_${end}`;
const HOST = /^([A-Za-z0-9][\w.-]*|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/;
const PRIVATE_KEY = /^-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/;

/** All required settings or none. Errors never repeat a value, because it may be a misplaced password. */
export function readSftp(read: Reader): SftpConfig | null {
  const [host, user, folder] = [read.text(name('HOST')), read.text(name('USER')), read.text(name('FOLDER'))];
  const port = read.port(name('PORT'), 22);
  const password = read.text(name('PASSWORD'));
  const key = read.text(name('KEY'));
  const keyPassphrase = read.text(name('KEY_PASSPHRASE'));
  const hostKey = read.text(name('HOST_KEY'));
  const ends = ['HOST', 'PORT', 'USER', 'PASSWORD', 'KEY', 'KEY_PASSPHRASE', 'HOST_KEY', 'FOLDER'];
  if (!ends.some((end) => read.text(name(end)))) return null;

  for (const end of ['HOST', 'USER', 'FOLDER'])
    if (!read.text(name(end))) read.mistake(name(end), 'is missing: copies over SFTP need it');
  const isHost = host !== null && HOST.test(host);
  if (host && !isHost)
    read.mistake(
      name('HOST'),
      'is not the name or address of a server: leave out sftp:// and the user; the port is OFFSITE_SFTP_PORT',
    );
  const canSignIn = checkSignIn(read, { password, key, keyPassphrase });
  const hostKeys = checkHostKey(read, hostKey, { host: isHost ? host : 'HOST', port });
  if (!isHost || !user || !folder || !canSignIn || !hostKeys) return null;
  return { host, port, user, password, key, keyPassphrase, hostKeys, folder };
}

function checkSignIn(
  read: Reader,
  { password, key, keyPassphrase }: Pick<SftpConfig, 'password' | 'key' | 'keyPassphrase'>,
): boolean {
  if (!password && !key)
    read.mistake(
      name('KEY'),
      'is missing: name the file of a private key with OFFSITE_SFTP_KEY_FILE, or set OFFSITE_SFTP_PASSWORD',
    );
  const isKey = !key || PRIVATE_KEY.test(key);
  if (!isKey)
    read.mistake(
      name('KEY'),
      'is not a private key, which starts with -----BEGIN: name its file with OFFSITE_SFTP_KEY_FILE',
    );
  if (keyPassphrase && !key)
    read.mistake(name('KEY_PASSPHRASE'), 'is set without OFFSITE_SFTP_KEY, which it opens');
  return isKey && Boolean(password || key);
}

/** Without it, any machine answering at that address would get the password. */
function checkHostKey(
  read: Reader,
  hostKey: string | null,
  { host, port }: Pick<SftpConfig, 'host' | 'port'>,
): readonly HostKey[] | null {
  const keys = hostKey && parseHostKeys(hostKey);
  if (keys) return keys;
  read.mistake(
    name('HOST_KEY'),
    hostKey
      ? 'is not a host key: use SHA256:… as ssh-keygen -lf prints it, or the public key as ssh-keyscan prints it'
      : `is missing: it proves that the server is the right one. Run "ssh-keyscan -p ${port} ${host} | ssh-keygen -lf -", compare what it prints with what the server's administrator says, and set the SHA256:… of its ED25519 key`,
  );
  return null;
}
