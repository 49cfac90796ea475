import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const PUBLIC_KEY = `AAAAC3NzaC1lZDI1NTE5AAAAI${'B'.repeat(43)}`;
const FINGERPRINT = `SHA256:${createHash('sha256').update(Buffer.from(PUBLIC_KEY, 'base64')).digest('base64').replace(/=+$/, '')}`;
const WHOLE = {
  OFFSITE_SFTP_HOST: 'backup.example.com',
  OFFSITE_SFTP_USER: 'shop',
  OFFSITE_SFTP_PASSWORD: 'hunter2',
  OFFSITE_SFTP_HOST_KEY: FINGERPRINT,
  OFFSITE_SFTP_FOLDER: 'copies',
  BACKUP_PASSPHRASE: 'a passphrase',
};
const mistakes = (changes: Record<string, string>) => {
  const result = readConfig({ ...WHOLE, ...changes });
  return result.ok ? [] : result.mistakes;
};
const keysOf = (OFFSITE_SFTP_HOST_KEY: string) => {
  const result = readConfig({ ...WHOLE, OFFSITE_SFTP_HOST_KEY });
  return result.ok && result.config.offsite?.kind === 'sftp' ? result.config.offsite.sftp.hostKeys : null;
};

describe('the settings of an SFTP server', () => {
  it('OPS-04: a server, a user, a password or key, a folder and the host key are enough', () => {
    expect(readConfig(WHOLE)).toMatchObject({
      ok: true,
      config: {
        offsite: { kind: 'sftp', sftp: { port: 22, password: 'hunter2', key: null, folder: 'copies' } },
      },
    });
    const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----';
    expect(mistakes({ OFFSITE_SFTP_PASSWORD: '', OFFSITE_SFTP_KEY: key })).toEqual([]);
    expect(mistakes({ OFFSITE_SFTP_HOST: 'fd00::3', OFFSITE_STANDBY: '1' })).toEqual([]);
  });

  it('OPS-04: each error is one sentence that names the setting and repeats no password', () => {
    for (const [name, changes] of [
      ['HOST', { OFFSITE_SFTP_HOST: '' }],
      ['HOST', { OFFSITE_SFTP_HOST: 'sftp://shop:hunter2@backup.example.com' }],
      ['HOST', { OFFSITE_SFTP_HOST: 'backup.example.com:22' }],
      ['PORT', { OFFSITE_SFTP_PORT: 'x' }],
      ['USER', { OFFSITE_SFTP_USER: '' }],
      ['FOLDER', { OFFSITE_SFTP_FOLDER: '' }],
      ['KEY', { OFFSITE_SFTP_PASSWORD: '' }],
      ['KEY', { OFFSITE_SFTP_KEY: '/etc/kickstand/hunter2' }],
      ['KEY_PASSPHRASE', { OFFSITE_SFTP_KEY_PASSPHRASE: 'hunter2' }],
      ['HOST_KEY', { OFFSITE_SFTP_HOST_KEY: '' }],
      ['HOST_KEY', { OFFSITE_SFTP_HOST_KEY: 'hunter2' }],
    ] as const) {
      const errors = mistakes(changes);
      expect(errors).toEqual([expect.stringMatching(`^OFFSITE_SFTP_${name} .*\\.$`)]);
      expect(errors.join()).not.toContain('hunter2');
    }
  });

  it('OPS-04: without a host key it says how to get it', () => {
    expect(mistakes({ OFFSITE_SFTP_HOST_KEY: '', OFFSITE_SFTP_PORT: '2222' }).join()).toContain(
      '"ssh-keyscan -p 2222 backup.example.com | ssh-keygen -lf -"',
    );
  });

  it('OPS-04: the host key is read as ssh-keygen and ssh-keyscan print it, and nothing else is one', () => {
    const [known, unknown] = [
      { fingerprint: FINGERPRINT, family: 'ed25519' },
      { fingerprint: FINGERPRINT, family: null },
    ];
    expect(keysOf(FINGERPRINT)).toEqual([unknown]);
    expect(keysOf(`256 ${FINGERPRINT} backup.example.com (ED25519)`)).toEqual([known]);
    expect(keysOf(`ssh-ed25519 ${PUBLIC_KEY} root@backup`)).toEqual([known]);
    expect(
      keysOf(`# a comment\nbackup.example.com,10.0.0.9 ssh-ed25519 ${PUBLIC_KEY}\n${FINGERPRINT}\n`),
    ).toEqual([known, unknown]);
    for (const wrong of [
      'SHA256:short',
      'MD5:aa:bb',
      `@revoked * ssh-ed25519 ${PUBLIC_KEY}`,
      `${FINGERPRINT}\nx`,
    ])
      expect(keysOf(wrong), wrong).toBeNull();
  });
});
