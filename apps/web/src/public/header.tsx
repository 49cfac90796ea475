import { telHref } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import { Moon, Phone, Sun } from 'lucide-react';
import { ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/data/skeleton.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import type { Theme } from './preferences.ts';
import type { Texts } from './texts.ts';

/** The shop, shown in the header of customer pages. */
export interface ShopOfPage {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly phone: string;
  readonly logoUrl: string | null;
}

interface PublicHeaderProps {
  texts: Texts;
  language: Language;
  onLanguage: (language: Language) => void;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  /** `coming`: the shop is still loading. */
  shop: ShopOfPage | 'coming' | null;
}

export function PublicHeader({ texts, language, onLanguage, theme, onTheme, shop }: PublicHeaderProps) {
  return (
    <header data-print="hide" data-sticky-top="" className="sticky top-0 z-(--z-bar) bg-canvas">
      <div className="mx-auto flex min-h-16 w-full max-w-[calc(62rem+2*var(--gutter))] items-center gap-2.5 px-gutter">
        {shop === null ? <HomeLink texts={texts} /> : <ShopName shop={shop} />}
        <span className={shop === null ? 'contents' : 'hidden sm:contents'}>
          <ThemeSwitch texts={texts} theme={theme} onTheme={onTheme} />
        </span>
        <Segmented
          size="sm"
          label={texts.language}
          value={language}
          onChange={onLanguage}
          options={[
            { value: 'en', label: 'EN', ariaLabel: texts.english },
            { value: 'es', label: 'ES', ariaLabel: texts.spanish },
          ]}
        />
        {shop !== null && shop !== 'coming' && shop.phone ? (
          <ButtonLink
            size="icon"
            icon={Phone}
            href={telHref(shop.phone)}
            aria-label={texts.callShop}
            title={texts.callShop}
          />
        ) : null}
      </div>
    </header>
  );
}

/** The favicon, because the drawn mark would add the poster's motorcycle to the bundle. */
const Mark = () => <img src="/favicon.svg" alt="" width={32} height={32} className="block size-8 shrink-0" />;

/** On white in any theme, because logos are made for paper. */
const Logo = ({ url }: { url: string }) => (
  <img src={url} alt="" className="block h-9 max-w-24 shrink-0 rounded-[6px] bg-white object-contain p-0.5" />
);

function HomeLink({ texts }: { texts: Texts }) {
  return (
    <a
      href="/"
      aria-label={texts.home}
      className="mr-auto flex min-h-control items-center gap-2.5 rounded-control font-strong text-ink no-underline"
    >
      <Mark />
      <span className="max-[379px]:hidden">Kickstand</span>
    </a>
  );
}

/** The shop's name instead of the product's: customers visit a shop. */
function ShopName({ shop }: { shop: ShopOfPage | 'coming' }) {
  return (
    <div className="mr-auto flex min-w-0 items-center gap-2.5">
      {shop !== 'coming' && shop.logoUrl ? <Logo url={shop.logoUrl} /> : <Mark />}
      {shop === 'coming' ? (
        <Skeleton className="h-4 w-28" />
      ) : (
        <p className="min-w-0 leading-tight">
          <span className="line-clamp-2 font-strong text-ink">{shop.name}</span>
          <span className="block truncate text-caption text-muted">
            {[shop.city, shop.state].filter(Boolean).join(', ')}
          </span>
        </p>
      )}
    </div>
  );
}

type ThemeSwitchProps = Pick<PublicHeaderProps, 'texts' | 'theme' | 'onTheme'>;

export function ThemeSwitch({ texts, theme, onTheme }: ThemeSwitchProps) {
  return (
    <Segmented
      size="sm"
      label={texts.theme}
      value={theme}
      onChange={onTheme}
      options={[
        { value: 'light', icon: Sun, ariaLabel: texts.light },
        { value: 'dark', icon: Moon, ariaLabel: texts.dark },
      ]}
    />
  );
}
