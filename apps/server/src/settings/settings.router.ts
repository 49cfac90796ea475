import type { SectionName } from '@kickstand/domain/settings';
import { actorOf } from '../audit/index.ts';
import { beginAttempt } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { inTurn } from '../platform/in-turn.ts';
import { gated } from '../platform/rpc/gate.ts';
import type { Secrets } from '../platform/secrets.ts';
import { removeSample, type SampleIntakes } from './sample.ts';
import { readSection, type StoredSection, updateSection } from './sections.ts';
import { isSetUpCode } from './set-up-code.ts';
import { setUpShop } from './set-up-shop.ts';
import { findShop, presentShop } from './shop.repository.ts';
import { updateShop } from './update-shop.ts';

export interface SettingsParts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly demo: boolean;
  readonly sample: SampleIntakes;
  /** Whether a set-up needs the console's code: others can reach this server. */
  readonly codeRequired: boolean;
}

export function settingsRouter(parts: SettingsParts) {
  // anyone may knock before the set-up, and each try costs two slow hashes: one at a time
  const setUpInTurn = inTurn();
  return {
    boot: gated.settings.boot.handler(async () => {
      const shop = await findShop(parts.db);
      return {
        setUp: shop ? ('done' as const) : ('needed' as const),
        codeRequired: !shop && parts.codeRequired,
        demo: parts.demo,
        shop: shop && { name: shop.name, city: shop.city, timeZone: shop.timeZone },
        idleLockMinutes: (await readSection(parts.db, 'security')).value.idleLockMinutes,
      };
    }),

    setUp: gated.settings.setUp.handler(async ({ input: { code, ...input }, context, errors }) => {
      if (await findShop(parts.db)) throw errors.ALREADY_SET_UP();
      if (parts.codeRequired) {
        const begun = await beginAttempt(parts, [parts.secrets.keyedHash('set-up address', context.address)]);
        if (!begun.ok)
          throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
        if (!isSetUpCode(parts.secrets, code)) {
          await begun.attempt.failed();
          throw errors.CODE_WRONG();
        }
        await begun.attempt.succeeded();
      }
      const verdict = await setUpInTurn(() => setUpShop(parts, actorOf(context), input));
      if (!verdict.ok) throw errors[verdict.code]();
      return { done: true as const };
    }),

    shop: gated.settings.shop.handler(async () => {
      const shop = await findShop(parts.db);
      if (!shop) throw new Error('settings.shop: someone is signed in, but there is no shop');
      return presentShop(shop);
    }),

    updateShop: gated.settings.updateShop.handler(async ({ input, context, errors }) => {
      const verdict = await updateShop(parts, actorOf(context), input);
      if (!verdict.ok) throw errors.STALE({ data: { current: presentShop(verdict.current) } });
      return presentShop(verdict.row);
    }),

    security: gated.settings.security.handler(async () => flat(await readSection(parts.db, 'security'))),

    updateSecurity: gated.settings.updateSecurity.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(parts, actorOf(context), 'security', { value, revision });
      if (!verdict.ok) throw errors.STALE({ data: { current: flat(verdict.current) } });
      return flat(verdict.section);
    }),

    removeSample: gated.settings.removeSample.handler(async ({ context }) => ({
      removed: await removeSample(parts, actorOf(context)),
    })),
  };
}

const flat = <Name extends SectionName>({ value, revision }: StoredSection<Name>) => ({ ...value, revision });
