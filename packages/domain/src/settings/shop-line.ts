import type { Shop } from './shop.ts';

/** Name and city as the brand line shows them: "Ironbound Moto, Newark". */
export function shopLine(shop: Pick<Shop, 'name' | 'city'>): string {
  return shop.city ? `${shop.name}, ${shop.city}` : shop.name;
}
