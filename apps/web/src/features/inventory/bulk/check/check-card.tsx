import { Check, CircleAlert, Download, type LucideIcon, Plus, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/cn.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../../ui/page/card.tsx';
import { EmptyState } from '../../../../ui/page/empty.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useCount } from '../counts.ts';
import type { Preview } from './rows.ts';
import { SHOWS, type Show } from './use-check.ts';

const ICONS: Record<Show, LucideIcon> = { all: Check, problem: CircleAlert, create: Plus, update: RefreshCw };
const NAMES_SHOWN = 8;

interface CheckCardProps {
  counts: Readonly<Record<Show, number>> | null;
  newSuppliers: Preview['counts']['newSuppliers'];
  show: Show;
  onShow: (show: Show) => void;
  /** The error file, while the file is still loaded. */
  onErrors: (() => void) | null;
  warning: string | null;
  goBack: (() => void) | null;
  goOn: (() => void) | null;
  busy: boolean;
  isEmpty: boolean;
  /** The rows, and the filter of the table. */
  children: ReactNode;
}

export function CheckCard(props: CheckCardProps) {
  const { counts, newSuppliers, show, onShow, onErrors, warning, goBack, goOn, busy, isEmpty } = props;
  const { t } = useTranslation('bulk');
  return (
    <Card className="overflow-hidden" aria-busy={busy || undefined}>
      <CardHead
        title={t('check.title')}
        action={
          onErrors ? (
            <Button size="sm" icon={Download} onClick={onErrors}>
              {t('check.errorsCsv')}
            </Button>
          ) : null
        }
      />
      <CardBody className="grid gap-3">
        {warning ? (
          <Note tone="danger" role="alert">
            {warning}
          </Note>
        ) : null}
        {newSuppliers.length > 0 ? <NewSuppliers names={newSuppliers} /> : null}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own */}
        <div role="group" aria-label={t('check.show')} className="flex flex-wrap gap-2">
          {SHOWS.map((one) => (
            <Chip
              key={one}
              icon={ICONS[one]}
              label={t(`check.${one}`)}
              count={counts?.[one] ?? null}
              chosen={one === show}
              onChoose={() => onShow(one)}
            />
          ))}
        </div>
      </CardBody>
      {isEmpty ? (
        <EmptyState title={t('check.empty')} text={t('check.emptyText')} art={null} className="py-8" />
      ) : (
        <div className={cn('border-t border-line', busy && 'opacity-60')}>{props.children}</div>
      )}
      {goBack || goOn ? (
        <CardFoot className="flex justify-between gap-2">
          <Button variant="ghost" disabled={!goBack || busy} onClick={() => goBack?.()}>
            {t('check.before')}
          </Button>
          <Button variant="ghost" disabled={!goOn || busy} onClick={() => goOn?.()}>
            {t('check.after')}
          </Button>
        </CardFoot>
      ) : null}
    </Card>
  );
}

interface ChipProps {
  icon: LucideIcon;
  label: string;
  count: number | null;
  chosen: boolean;
  onChoose: () => void;
}

function Chip({ icon, label, count, chosen, onChoose }: ChipProps) {
  const shown = useCount();
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'inline-flex min-h-control shrink-0 items-center gap-2 rounded-full border px-3.5 text-small font-medium',
        chosen
          ? 'border-accent-line bg-accent-soft text-accent-soft-ink'
          : 'border-soft bg-surface text-ink hover:bg-hover',
      )}
    >
      <Icon icon={icon} size="sm" />
      {label}
      {count === null ? null : <span className="num text-muted">{shown(count)}</span>}
    </button>
  );
}

function NewSuppliers({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('bulk');
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const more = names.length - NAMES_SHOWN;
  return (
    <Note tone="info">
      {t('check.newSuppliers', {
        count: names.length,
        names: more > 0 ? t('check.moreNames', { names: shown, count: more }) : shown,
      })}
    </Note>
  );
}
