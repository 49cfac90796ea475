import { actorOf } from '../audit/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { type AddressDeps, acceptLinks, linkState, presentAddress, updateAddress } from './public-address.ts';

export function addressProcedures(deps: AddressDeps) {
  return {
    links: gated.settings.links.handler(() => linkState(deps)),

    address: gated.settings.address.handler(() => presentAddress(deps)),

    updateAddress: gated.settings.updateAddress.handler(async ({ input, context, errors }) => {
      const verdict = await updateAddress(deps, actorOf(context), input);
      const current = await presentAddress(deps);
      if (verdict.ok) return current;
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current } });
      throw errors[verdict.code]();
    }),

    acceptLinks: gated.settings.acceptLinks.handler(async ({ context }) => {
      await acceptLinks(deps, actorOf(context));
      return linkState(deps);
    }),
  };
}
