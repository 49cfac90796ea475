import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Segmented } from '../form/segmented.tsx';
import { Toasters } from '../overlay/toast.tsx';
import { TooltipProvider } from '../overlay/tooltip.tsx';
import { BrandMark } from '../page/brand.tsx';
import { Buttons } from './buttons.tsx';
import { Feedback } from './feedback.tsx';
import { Forms } from './forms.tsx';
import { Marks } from './marks.tsx';
import { Overlays } from './overlays.tsx';
import { Structure } from './structure.tsx';
import { Typography } from './typography.tsx';

type Theme = 'light' | 'dark';

/** All components in all states and both themes. Only in development. */
export default function Gallery() {
  const [page, setPage] = useState<Theme>(themeOfPage);
  const choose = (theme: Theme) => {
    document.documentElement.dataset.theme = theme;
    setPage(theme);
  };
  return (
    <TooltipProvider>
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-gutter py-3">
        <BrandMark />
        <h1 className="flex-1 text-heading font-strong">Components</h1>
        <span className="text-small text-muted">What opens above the page follows</span>
        <Segmented
          size="sm"
          label="Theme of the page"
          value={page}
          onChange={choose}
          options={[
            { value: 'light', label: 'Light', icon: Sun },
            { value: 'dark', label: 'Dark', icon: Moon },
          ]}
        />
      </header>
      <main className="grid xl:grid-cols-2">
        <Half theme="light" />
        <Half theme="dark" />
      </main>
      <Toasters generalLabel="Messages" intakeLabel="Intake messages" closeLabel="Close" />
    </TooltipProvider>
  );
}

function themeOfPage(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function Half({ theme }: { theme: Theme }) {
  return (
    <section data-theme={theme} className="grid min-w-0 content-start gap-6 px-gutter py-8">
      <h2 className="text-title font-title">{theme === 'light' ? 'Light' : 'Dark'}</h2>
      <Buttons />
      <Forms theme={theme} />
      <Marks />
      <Structure />
      <Feedback />
      <Overlays />
      <Typography />
    </section>
  );
}
