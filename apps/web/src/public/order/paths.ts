export type OrderPage = 'report' | 'review' | 'payment';

const PATHS: Record<OrderPage, (id: string, search: string) => string> = {
  report: (id) => `/api/review/${id}/report`,
  review: (id, search) => {
    const version = signedIn(search);
    return `/api/review/${id}${version ? `/signed/${version}` : ''}`;
  },
  payment: (id, search) => {
    const checkout = checkoutIn(search);
    return `/api/payments/page/${id}${checkout ? `?checkout=${encodeURIComponent(checkout)}` : ''}`;
  },
};

/** The API path of an order's page; `search` is the page's own. */
export const orderPath = (page: OrderPage, id = '', search = ''): string =>
  PATHS[page](encodeURIComponent(id), search);

/** The API path of an intake form. */
export const formPath = (id = ''): string => `/api/intake/view/${encodeURIComponent(id)}`;

/** The version whose signed copy is requested. */
export const signedIn = (search: string): number | null => {
  const version = new URLSearchParams(search).get('signed');
  return version && /^[1-9]\d{0,5}$/.test(version) ? Number(version) : null;
};

/** The card payment that the customer returns from. */
export const checkoutIn = (search: string): string | null => new URLSearchParams(search).get('checkout');

/** Another page of the same order, with the same link. */
export const pageHref = (page: OrderPage, id = ''): string => `/${page}/${encodeURIComponent(id)}`;
