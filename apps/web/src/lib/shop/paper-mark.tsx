import { BrandMark } from '../../ui/brand.tsx';

/** At the head of a paper: the shop's logo, else the program's mark. Its name stands beside it. */
export function PaperMark({ logoUrl }: { logoUrl: string | null }) {
  return logoUrl ? (
    <img src={logoUrl} alt="" className="block h-12 max-w-36 shrink-0 object-contain object-left" />
  ) : (
    <BrandMark className="size-10 shrink-0 grayscale" />
  );
}
