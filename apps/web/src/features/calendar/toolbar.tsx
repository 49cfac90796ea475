import { may } from '@kickstand/domain/auth';
import { formatCalendarDate } from '@kickstand/domain/format';
import { pathTo } from '@kickstand/domain/navigation';
import { CalendarX2, ChevronLeft, ChevronRight, Keyboard, Plus, QrCode, Rss } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/auth/index.ts';
import { useLanguage } from '../../lib/device/language.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { DotsMenu } from '../../ui/overlay/dots-menu.tsx';
import { daysOf, stepFrom, VIEWS, type View } from './calendar-query.ts';
import { CloseDayDialog } from './dialogs/close-day-dialog.tsx';
import { FeedsDialog } from './dialogs/feeds-dialog.tsx';
import { CalendarKeys } from './dialogs/keys-dialog.tsx';

interface ToolbarProps {
  view: View;
  day: string;
  phone: boolean;
  mayChange: boolean;
  onShow: (next: { view?: View; day?: string }) => void;
  today: string;
  onNew: () => void;
  open: Tool | null;
  onOpen: (tool: Tool | null) => void;
}

export type Tool = 'feeds' | 'keys' | 'close';

export function Toolbar({ view, day, phone, mayChange, onShow, today, onNew, open, onOpen }: ToolbarProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { profile } = useSession();
  const mayClose = may(profile?.role ?? null, 'calendar.manage');
  const { from, to } = daysOf(view, day);
  const named =
    view === 'month'
      ? formatCalendarDate(day, 'long', language)
          .replace(/ \d+,| ?\d+ de /g, '')
          .trim()
      : view === 'week'
        ? t('range', {
            from: formatCalendarDate(from, 'day', language),
            to: formatCalendarDate(to, 'list', language),
          })
        : formatCalendarDate(day, 'long', language);
  const views = phone ? VIEWS.filter((one) => one !== 'week') : VIEWS;
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <h1
        tabIndex={-1}
        data-page-heading=""
        className="mr-2 text-title font-title max-md:text-[1.375rem] max-md:leading-7"
      >
        {t('title')}
      </h1>
      <div className="flex items-center gap-1 max-md:order-3 max-md:w-full">
        <Button
          variant="ghost"
          size="icon"
          icon={ChevronLeft}
          aria-label={t('previous')}
          onClick={() => onShow({ day: stepFrom(view, day, -1) })}
        />
        <Button onClick={() => onShow({ day: today })}>{t('today')}</Button>
        <Button
          variant="ghost"
          size="icon"
          icon={ChevronRight}
          aria-label={t('next')}
          onClick={() => onShow({ day: stepFrom(view, day, 1) })}
        />
        <p aria-live="polite" className="ml-1 text-muted first-letter:uppercase">
          {named}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Segmented
          label={t('view')}
          value={view}
          onChange={(next) => onShow({ view: next })}
          options={views.map((value) => ({ value, label: t(value) }))}
        />
        <DotsMenu
          label={t('more')}
          variant="secondary"
          size="icon"
          items={[
            { label: t('feeds.open'), icon: Rss, onSelect: () => onOpen('feeds') },
            {
              label: t('poster.open'),
              icon: QrCode,
              onSelect: () => void navigate(pathTo('/dashboard/calendar/poster')),
            },
            ...(mayClose
              ? [
                  {
                    label: t('closeDay.open'),
                    icon: CalendarX2,
                    disabled: !mayChange,
                    onSelect: () => onOpen('close'),
                  },
                ]
              : []),
            { label: t('keys'), icon: Keyboard, onSelect: () => onOpen('keys') },
          ]}
        />
        {phone ? null : (
          <Button variant="primary" icon={Plus} disabled={!mayChange} onClick={onNew}>
            {t('new')}
          </Button>
        )}
      </div>
      {open === 'feeds' ? <FeedsDialog onClose={() => onOpen(null)} /> : null}
      {open === 'keys' ? <CalendarKeys onClose={() => onOpen(null)} /> : null}
      {open === 'close' ? <CloseDayDialog day={day} onClose={() => onOpen(null)} /> : null}
    </header>
  );
}
