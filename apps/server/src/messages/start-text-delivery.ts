import { SECOND } from '../platform/clock.ts';
import { type Job, repeat } from '../platform/jobs.ts';
import { deliverDueTexts, type TextDeliveryDeps } from './deliver-texts.ts';
import { fetchDuePhotos, type PhotoDeps } from './fetch-photos.ts';
import type { OpenProvider } from './messages-deps.ts';

const LOOK_EVERY = 3 * SECOND;

/** Texts and photos have separate jobs, so that a slow provider does not delay mail or photos. */
export function startTextDelivery(
  deps: TextDeliveryDeps & PhotoDeps & { readonly provider: OpenProvider },
): Job {
  const texts = repeat(deps.log, 'texts', LOOK_EVERY, async () => {
    const provider = await deps.provider(deps.db);
    if (provider) await deliverDueTexts(deps, provider);
  });
  const photos = repeat(deps.log, 'text photos', LOOK_EVERY, async () => {
    const provider = await deps.provider(deps.db);
    if (provider) await fetchDuePhotos(deps, provider);
  });
  return {
    poke: () => {
      texts.poke();
      photos.poke();
    },
    stop: async () => {
      await Promise.all([texts.stop(), photos.stop()]);
    },
  };
}
