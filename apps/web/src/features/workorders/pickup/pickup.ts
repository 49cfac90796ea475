import type { Outputs } from '@kickstand/api';
import { MARK_SCALE, SPOT_LIMITS } from '@kickstand/domain/damage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api.ts';
import { log } from '../../../lib/diagnostics/log.ts';
import { newId } from '../../../lib/new-id.ts';
import { comparePhotos } from '../../../shared/damage/compare.ts';
import type { WorkOrder } from '../shared/order.ts';
import { useFailureToast, useRun } from '../shared/use-order.ts';

export type Pickup = Outputs['workorders']['pickup']['find'];
export type Side = Pickup['sides'][number];
export type TakenSide = Side & { readonly pickup: NonNullable<Side['pickup']> };
export type Spot = TakenSide['pickup']['spots'][number];

export const isTaken = (side: Side): side is TakenSide => side.pickup !== null;

export const usePickup = (id: string) =>
  useQuery(orpc.workorders.pickup.find.queryOptions({ input: { id } }));

/** A change of the comparison; the page is refetched. */
export function usePickupChange(order: WorkOrder) {
  const queries = useQueryClient();
  const run = useRun();
  const failed = useFailureToast();
  return async (work: (revision: number) => Promise<WorkOrder>): Promise<boolean> => {
    try {
      await run(order.id, { work, again: ({ status }) => status === order.status });
      await queries.invalidateQueries({ queryKey: orpc.workorders.pickup.key() });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
}

/** Compares each pickup photo that was not compared yet, one after the other. */
export function useComparing(order: WorkOrder, sides: readonly Side[]): string | null {
  const change = usePickupChange(order);
  const [busy, setBusy] = useState<string | null>(null);
  const tried = useRef(new Set<string>());
  const next = sides.find((side) => isTaken(side) && !side.pickup.comparison);
  useEffect(() => {
    if (!next || !isTaken(next) || busy || tried.current.has(next.pickup.id)) return;
    const { intake, pickup } = next;
    tried.current.add(pickup.id);
    setBusy(pickup.id);
    const found = intake ? compared(intake.url, pickup.photo.url) : Promise.resolve(NOT_COMPARABLE);
    void found
      .then((result) =>
        change((revision) =>
          api.workorders.pickup.compare({ id: order.id, revision, photoId: pickup.id, ...result }),
        ),
      )
      .finally(() => setBusy(null));
  }, [next, busy, change, order.id]);
  return busy;
}

type Result = Pick<Parameters<typeof api.workorders.pickup.compare>[0], 'comparison' | 'spots'>;
const NOT_COMPARABLE: Result = { comparison: 'not_comparable', spots: [] };

/** A picture that cannot be read or aligned is left to the person, who compares without help. */
async function compared(intakeUrl: string, pickupUrl: string): Promise<Result> {
  try {
    const { comparable, regions } = await comparePhotos(intakeUrl, pickupUrl);
    const part = (value: number) => Math.min(MARK_SCALE, Math.max(0, Math.round(value * MARK_SCALE)));
    return {
      comparison: comparable ? 'compared' : 'not_comparable',
      spots: regions.slice(0, SPOT_LIMITS.perPhoto).map(({ x, y, width, height }) => ({
        ...{ id: newId(), x: part(x), y: part(y), width: part(width), height: part(height) },
      })),
    };
  } catch (error) {
    log.warning('damage', `Photos could not be compared: ${String(error)}`);
    return NOT_COMPARABLE;
  }
}
