import type { Outputs } from '@kickstand/api';
import { keepsTextSecret, type TextSettings, TWILIO_URL } from '@kickstand/domain/messages';
import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { readSealed, readSection, readSectionNow, updateSectionIn } from '../settings/index.ts';
import { messages } from './messages.table.ts';
import type { MessagesDeps } from './messages-deps.ts';
import { androidGateway } from './provider/android-gateway.ts';
import type { TextProvider } from './provider/provider.ts';
import { twilioProvider } from './provider/twilio.ts';

export const WEBHOOK_PATHS = {
  twilio: '/webhooks/texts/twilio',
  android: '/webhooks/texts/android',
} as const;

interface TextSecrets {
  readonly password: string;
  readonly signingKey: string;
}

type Deps = Pick<MessagesDeps, 'secrets' | 'baseUrl'>;

/** The configured text service; null if there is none or it is incomplete. */
export async function findTextProvider(deps: Deps, db: DbOrTx): Promise<TextProvider | null> {
  const { value } = await readSection(db, 'texts');
  if (value.provider === 'none') return null;
  const kept = openSecrets(deps.secrets, await readSealed(db, 'texts'));
  return kept && providerOf(deps, value, kept);
}

function providerOf(
  deps: Deps,
  value: TextSettings,
  { password, signingKey }: TextSecrets,
): TextProvider | null {
  const { provider, account, sender } = value;
  if (!account || !password) return null;
  if (provider === 'twilio') {
    if (!sender) return null;
    const reportsTo = (id: string) => `${deps.baseUrl()}${WEBHOOK_PATHS.twilio}?message=${id}`;
    return twilioProvider({ url: value.url || TWILIO_URL, account, token: password, sender, reportsTo });
  }
  if (!value.url) return null;
  return androidGateway({ url: value.url, user: account, password, signingKey });
}

/** Null if there is none, or it was sealed with another secret and has to be entered again. */
function openSecrets(secrets: Secrets, sealed: string | null): TextSecrets | null {
  if (sealed === null) return null;
  try {
    return JSON.parse(secrets.unseal(sealed)) as TextSecrets;
  } catch {
    return null; // sealed with another server's secret
  }
}

type ProviderRecord = Outputs['messages']['provider'];

/** The current settings without password and key. */
export async function presentProvider(deps: MessagesDeps): Promise<ProviderRecord> {
  const { db } = deps;
  const { value, revision } = await readSection(db, 'texts');
  const kept = openSecrets(deps.secrets, await readSealed(db, 'texts'));
  const [waiting] = await db
    .select({ n: count() })
    .from(messages)
    .where(inArray(messages.state, ['waiting', 'sending']));
  const [last] = await db
    .select({ at: messages.sentAt })
    .from(messages)
    .where(and(eq(messages.direction, 'out'), isNotNull(messages.sentAt), eq(messages.sample, false)))
    .orderBy(desc(messages.seq))
    .limit(1);
  return {
    ...value,
    passwordSet: Boolean(kept?.password),
    signingKeySet: Boolean(kept?.signingKey),
    configured: (await findTextProvider(deps, db)) !== null,
    webhook: value.provider === 'none' ? null : `${deps.baseUrl()}${WEBHOOK_PATHS[value.provider]}`,
    waiting: waiting?.n ?? 0,
    lastSentAt: last?.at?.toISOString() ?? null,
    revision,
  };
}

type UpdateVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'STALE' | 'TEXT_PASSWORD_NEEDED' | 'TEXT_KEY_NEEDED' | 'TEXT_FIELDS_NEEDED';
    };

export function updateProvider(
  deps: MessagesDeps,
  actor: Actor,
  {
    password,
    signingKey,
    revision,
    ...value
  }: TextSettings & { password: string; signingKey: string; revision: number },
): Promise<UpdateVerdict> {
  return deps.db.transaction(async (tx): Promise<UpdateVerdict> => {
    const before = (await readSectionNow(tx, 'texts')).value;
    const had = keepsTextSecret(before, value)
      ? openSecrets(deps.secrets, await readSealed(tx, 'texts'))
      : null;
    const kept = {
      password: password || had?.password || '',
      signingKey: signingKey || had?.signingKey || '',
    };
    if (value.provider !== 'none') {
      const whole = value.account && (value.provider === 'twilio' ? value.sender : value.url);
      if (!whole) return { ok: false, code: 'TEXT_FIELDS_NEEDED' };
      if (!kept.password) return { ok: false, code: 'TEXT_PASSWORD_NEEDED' };
      // without a key anyone on the network could send texts to the shop
      if (value.provider === 'android' && !kept.signingKey) return { ok: false, code: 'TEXT_KEY_NEEDED' };
    }
    const sealed = value.provider === 'none' ? null : deps.secrets.seal(JSON.stringify(kept));
    const saved = await updateSectionIn(tx, deps.clock, actor, 'texts', { value, revision, sealed });
    if (!saved.ok) return { ok: false, code: 'STALE' };
    if (password || signingKey)
      await writeAudit(tx, deps.clock, actor, {
        action: 'settings.texts.password_set',
        subject: 'settings_sections',
        subjectId: 'texts',
      });
    return { ok: true };
  });
}
