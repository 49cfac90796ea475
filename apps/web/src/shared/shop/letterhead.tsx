import { formatPhone } from '@kickstand/domain/format';
import type { Shop } from '@kickstand/domain/settings';
import { BrandMark } from '../../ui/page/brand.tsx';

/** The head of every paper: the shop's logo (or the product's mark), name and contact. */
export function Letterhead({ shop, logoUrl }: { shop: Omit<Shop, 'timeZone'>; logoUrl: string | null }) {
  const place = [shop.street, shop.city, [shop.state, shop.zip].filter(Boolean).join(' ')];
  return (
    <div className="flex min-w-0 gap-3">
      {logoUrl ? (
        <img src={logoUrl} alt="" className="block h-12 max-w-36 shrink-0 object-contain object-left" />
      ) : (
        <BrandMark className="size-10 shrink-0 grayscale" />
      )}
      <div className="min-w-0">
        <p className="text-[12pt] font-strong wrap-anywhere">{shop.name}</p>
        <p>{place.filter(Boolean).join(', ')}</p>
        <p className="wrap-anywhere">{[formatPhone(shop.phone), shop.email].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
