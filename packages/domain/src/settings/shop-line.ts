import type { Shop } from './shop.ts';

/** Name and city for the brand line: "Ironbound Moto, Newark". */
export function shopLine(shop: Pick<Shop, 'name' | 'city'>): string {
  return shop.city ? `${shop.name}, ${shop.city}` : shop.name;
}
