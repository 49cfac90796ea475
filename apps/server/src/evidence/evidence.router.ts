import { actorOf, firstLeaf } from '../audit/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import type { Secrets } from '../platform/secrets.ts';
import { findShop, logoUrl, shopAddress } from '../settings/index.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { checkPacket, findEvidence } from './find-evidence.ts';
import { sealPacket } from './seal-packet.ts';

export function evidenceRouter(deps: EvidenceDeps & { readonly secrets: Secrets }) {
  const { evidence } = gated;
  return {
    find: evidence.find.handler(async ({ input, errors }) => {
      const found = await findEvidence(deps, input.id);
      if (!found) throw errors.NOT_FOUND();
      return found;
    }),

    seal: evidence.seal.handler(async ({ input, context, errors }) => {
      const verdict = await sealPacket(deps, actorOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return { id: verdict.id };
    }),

    check: evidence.check.handler(async ({ input, errors }) => {
      const checked = await checkPacket(deps, input.id);
      if (!checked) throw errors.NOT_FOUND();
      return checked;
    }),

    log: evidence.log.handler(async ({ errors }) => {
      const shop = await findShop(deps.db);
      const log = await firstLeaf(deps.db);
      if (!shop || log === null) throw errors.NOT_FOUND();
      return { log, shop: { ...shopAddress(shop), logoUrl: await logoUrl(deps, deps.db) } };
    }),
  };
}
