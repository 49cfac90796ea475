import type { Outputs } from '@kickstand/api';
import type { SectionName } from '@kickstand/domain/settings';
import { actorOf } from '../audit/index.ts';
import { type BetterAuth, requireOwnPassword, requireStrongPassword } from '../auth/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import { gated } from '../platform/rpc/gate.ts';
import { addressProcedures } from './address.procedures.ts';
import { changePasscode } from './change-passcode.ts';
import type { FirstRun } from './first-run.ts';
import { presentLogo, setLogo } from './logo.ts';
import { mailProcedures } from './mail.procedures.ts';
import type { MailServerDeps } from './mail-server.ts';
import { listNumberings, raiseNumber } from './numberings.ts';
import type { AddressDeps } from './public-address.ts';
import { hasSample, removeSample, type SampleIntakes } from './sample.ts';
import { readSection, type StoredSection, updateSection } from './sections.ts';
import { setUpShop } from './set-up-shop.ts';
import { findShop, presentShop } from './shop.repository.ts';
import { updateShop } from './update-shop.ts';

export interface SettingsDeps extends MailServerDeps, AddressDeps {
  readonly shopName: () => Promise<string>;
  readonly passwords: Passwords;
  readonly betterAuth: BetterAuth;
  readonly demo: boolean;
  /** The identity provider that staff may sign in with. */
  readonly sso: { readonly config: { readonly name: string | null } } | null;
  /** Values set by the environment, for the screen. */
  readonly environment: Outputs['settings']['environment'];
  readonly sample: SampleIntakes;
  /** Whether other devices can reach this server: then set-up requires the code printed to the console. */
  readonly codeRequired: boolean;
  readonly firstRun: FirstRun;
}

export function settingsRouter(deps: SettingsDeps) {
  const { firstRun } = deps;
  return {
    boot: gated.settings.boot.handler(async () => {
      const shop = await findShop(deps.db);
      return {
        setUp: shop ? ('done' as const) : ('needed' as const),
        codeRequired: !shop && deps.codeRequired,
        demo: deps.demo,
        shop: shop && { name: shop.name, city: shop.city, timeZone: shop.timeZone },
        idleLockMinutes: (await readSection(deps.db, 'security')).value.idleLockMinutes,
        sso: deps.sso && { name: deps.sso.config.name },
      };
    }),

    setUp: gated.settings.setUp.handler(async ({ input: { code, ...input }, context, errors }) => {
      const { address } = context;
      const allowed = await firstRun.authorize({ address, code });
      if (!allowed.ok && allowed.code === 'TOO_MANY_REQUESTS')
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: allowed.retryAfterSeconds } });
      if (!allowed.ok) throw errors[allowed.code]();
      await firstRun.inTurn(async () => {
        if (await firstRun.isOver()) throw errors.ALREADY_SET_UP();
        const shopName = async () => input.shop.name;
        await requireStrongPassword(
          { ...deps, shopName },
          {
            password: input.owner.password,
            person: input.owner,
            limitKey: `set-up ${address}`,
            path: 'owner.password',
          },
        );
        const verdict = await setUpShop(deps, actorOf(context), input);
        if (!verdict.ok) throw errors[verdict.code]();
      });
      return { done: true as const };
    }),

    shop: gated.settings.shop.handler(async () => {
      const shop = await findShop(deps.db);
      if (!shop) throw new Error('settings.shop: someone is signed in, but there is no shop');
      return presentShop(shop);
    }),

    updateShop: gated.settings.updateShop.handler(async ({ input, context, errors }) => {
      const verdict = await updateShop(deps, actorOf(context), input);
      if (!verdict.ok) throw errors.STALE({ data: { current: presentShop(verdict.current) } });
      return presentShop(verdict.row);
    }),

    security: gated.settings.security.handler(async () => flat(await readSection(deps.db, 'security'))),

    updateSecurity: gated.settings.updateSecurity.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(deps, actorOf(context), 'security', { value, revision });
      if (!verdict.ok) throw errors.STALE({ data: { current: flat(verdict.current) } });
      return flat(verdict.section);
    }),

    logo: gated.settings.logo.handler(() => presentLogo(deps, deps.db)),

    setLogo: gated.settings.setLogo.handler(async ({ input, context, errors }) => {
      const verdict = await setLogo(deps, actorOf(context), input);
      const current = await presentLogo(deps, deps.db);
      if (verdict.ok) return current;
      if (verdict.code === 'NOT_FOUND') throw errors.NOT_FOUND();
      throw errors.STALE({ data: { current } });
    }),

    intake: gated.settings.intake.handler(async () => flat(await readSection(deps.db, 'intake'))),

    updateIntake: gated.settings.updateIntake.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(deps, actorOf(context), 'intake', { value, revision });
      if (!verdict.ok) throw errors.STALE({ data: { current: flat(verdict.current) } });
      return flat(verdict.section);
    }),

    retention: gated.settings.retention.handler(async () => flat(await readSection(deps.db, 'retention'))),

    updateRetention: gated.settings.updateRetention.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(deps, actorOf(context), 'retention', { value, revision });
      if (!verdict.ok) throw errors.STALE({ data: { current: flat(verdict.current) } });
      return flat(verdict.section);
    }),

    changePasscode: gated.settings.changePasscode.handler(async ({ input, context, errors }) => {
      await requireOwnPassword(deps, context, input.password, errors);
      await changePasscode(deps, actorOf(context), input.passcode);
      return { changed: true as const };
    }),

    environment: gated.settings.environment.handler(async () => deps.environment),

    ...addressProcedures(deps),

    ...mailProcedures(deps),

    numberings: gated.settings.numberings.handler(() => listNumberings(deps.db)),

    raiseNumber: gated.settings.raiseNumber.handler(async ({ input, context, errors }) => {
      const verdict = await raiseNumber(deps, actorOf(context), input);
      if (verdict.ok) return verdict.numbering;
      if (verdict.code === 'NUMBER_USED') throw errors.NUMBER_USED({ data: { last: verdict.last } });
      throw errors[verdict.code]();
    }),

    sample: gated.settings.sample.handler(async () => ({ present: await hasSample(deps.db) })),

    removeSample: gated.settings.removeSample.handler(async ({ context }) => ({
      removed: await removeSample(deps, actorOf(context)),
    })),
  };
}

const flat = <Name extends SectionName>({ value, revision }: StoredSection<Name>) => ({ ...value, revision });
