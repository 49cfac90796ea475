import { actorOf } from '../audit/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import {
  type AddressParts,
  acceptLinks,
  linkState,
  presentAddress,
  updateAddress,
} from './public-address.ts';

export function addressProcedures(parts: AddressParts) {
  return {
    links: gated.settings.links.handler(() => linkState(parts)),

    address: gated.settings.address.handler(() => presentAddress(parts)),

    updateAddress: gated.settings.updateAddress.handler(async ({ input, context, errors }) => {
      const verdict = await updateAddress(parts, actorOf(context), input);
      const current = await presentAddress(parts);
      if (verdict.ok) return current;
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current } });
      throw errors[verdict.code]();
    }),

    acceptLinks: gated.settings.acceptLinks.handler(async ({ context }) => {
      await acceptLinks(parts, actorOf(context));
      return linkState(parts);
    }),
  };
}
