/** DEP-01. The view of the deposit section, with the view that Cancel returns to. */
export interface DepositState {
  readonly view: 'not_collected' | 'collecting' | 'paid';
  readonly before: 'not_collected' | 'paid';
}

export type DepositEvent = 'collect' | 'confirmed' | 'edit' | 'cancel' | 'reversed';

export const depositStart = (paid: boolean): DepositState =>
  paid ? { view: 'paid', before: 'paid' } : { view: 'not_collected', before: 'not_collected' };

/** An event that does not fit the view changes nothing. */
export function depositAfter(state: DepositState, event: DepositEvent): DepositState {
  switch (`${state.view} ${event}`) {
    case 'not_collected collect':
      return { view: 'collecting', before: 'not_collected' };
    case 'paid edit':
      return { view: 'collecting', before: 'paid' };
    case 'collecting cancel':
      return depositStart(state.before === 'paid');
    case 'collecting confirmed':
      return depositStart(true);
    case 'collecting reversed':
      return { view: 'collecting', before: 'not_collected' };
    default:
      return state;
  }
}

/** DEP-02. The typed amount in dollars; null if it is invalid. */
export function depositAmount(typed: string, maxCents: number): number | null {
  if (typed.trim() === '') return null;
  const amount = Number(typed);
  return Number.isFinite(amount) && amount >= 0 && amount * 100 <= maxCents ? amount : null;
}
