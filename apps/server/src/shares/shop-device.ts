import { may } from '@kickstand/domain/auth';
import { ownCookie } from '../auth/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';

const SECONDS = 400 * 24 * 60 * 60; // the maximum lifetime of a cookie in Chrome
const secure = ownCookie('shop_device', SECONDS, true);
const plain = ownCookie('shop_device', SECONDS, false);

type Request = Pick<RequestContext, 'headers' | 'setCookie'>;
type Person = Pick<NonNullable<RequestContext['caller']>, 'role'>;

const isMarked = ({ headers }: Pick<Request, 'headers'>): boolean =>
  secure.read(headers) !== null || plain.read(headers) !== null;

/**
 * Marks a browser in which staff sign in, permanently: signing out must not make it look like a customer's
 * phone.
 */
export function markShopDevice(request: Request, caller: Person | null, https: boolean): void {
  if (!caller || !may(caller.role, 'staff.read') || isMarked(request)) return;
  request.setCookie((https ? secure : plain).set('1'));
}

/** Whether staff are or were signed in to this browser, so that a "customer" signature may be theirs. */
export const isShopDevice = (request: Pick<RequestContext, 'headers' | 'caller'>): boolean =>
  (request.caller !== null && may(request.caller.role, 'staff.read')) || isMarked(request);
