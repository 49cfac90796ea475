import { may } from '@kickstand/domain/auth';
import { ownCookie } from '../auth/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';

const SECONDS = 400 * 24 * 60 * 60; // as long as browsers keep a cookie
const secure = ownCookie('shop_device', SECONDS, true);
const plain = ownCookie('shop_device', SECONDS, false);

type Request = Pick<RequestContext, 'headers' | 'setCookie'>;
type Person = Pick<NonNullable<RequestContext['caller']>, 'role'>;

const isMarked = ({ headers }: Pick<Request, 'headers'>): boolean =>
  secure.read(headers) !== null || plain.read(headers) !== null;

/** A browser in which staff are signed in stays marked after they sign out: a customer's own phone never is. */
export function markShopDevice(request: Request, caller: Person | null, https: boolean): void {
  if (!caller || !may(caller.role, 'staff.read') || isMarked(request)) return;
  request.setCookie((https ? secure : plain).set('1'));
}

/** Whether what this browser sends may be said by staff: they are signed in here, or were. */
export const isShopDevice = (request: Pick<RequestContext, 'headers' | 'caller'>): boolean =>
  (request.caller !== null && may(request.caller.role, 'staff.read')) || isMarked(request);
