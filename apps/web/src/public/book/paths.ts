export const OFFER_PATH = '/api/booking/offer';

export const daysPath = (serviceId: string | null): string =>
  serviceId ? `/api/booking/days?serviceId=${serviceId}` : '/api/booking/days';
