export type OrderPage = 'report' | 'review' | 'payment';

const PATHS: Record<OrderPage, (id: string, search: string) => string> = {
  report: (id) => `/api/review/${id}/report`,
  review: (id) => `/api/review/${id}`,
  payment: (id, search) => {
    const checkout = checkoutIn(search);
    return `/api/payments/page/${id}${checkout ? `?checkout=${encodeURIComponent(checkout)}` : ''}`;
  },
};

/** Where the server tells what a page of an order shows; `search` is the page's own. */
export const orderPath = (page: OrderPage, id = '', search = ''): string =>
  PATHS[page](encodeURIComponent(id), search);

/** The card payment somebody comes back from. */
export const checkoutIn = (search: string): string | null => new URLSearchParams(search).get('checkout');

/** The neighbour page of the same order, by the same link. */
export const pageHref = (page: OrderPage, id = ''): string => `/${page}/${encodeURIComponent(id)}`;
