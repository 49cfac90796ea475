/** Why a queued text was withdrawn although it may be sent: what it says is no longer true. */
export const TEXT_OUTDATED = 'TEXT_OUTDATED';

/** What a text says about a visit. */
export const VISIT_NEWS = ['confirmed', 'moved', 'cancelled'] as const;
export type VisitNews = (typeof VISIT_NEWS)[number];

interface Visit {
  readonly isOpen: boolean;
  readonly isCancelled: boolean;
  readonly startsAt: Date;
}

/**
 * A confirmation names the time; what else changed about the visit does not make it wrong. `startsAt`: the time it
 * names, if that is known.
 */
export function isVisitNewsOutdated(
  { news, startsAt }: { readonly news: VisitNews; readonly startsAt: Date | null },
  visit: Visit,
): boolean {
  if (news === 'cancelled') return !visit.isCancelled;
  const moved = startsAt !== null && startsAt.getTime() !== visit.startsAt.getTime();
  return moved || !visit.isOpen;
}
