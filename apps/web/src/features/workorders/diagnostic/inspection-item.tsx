import { ITEM_STATES, type ItemState, type Template, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { Check, type LucideIcon, Pencil, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import type { StoredPicture } from '../../../lib/pictures/uploads.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Textarea } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { Photos } from '../shared/photos.tsx';
import { AddPhoto } from './add-photo.tsx';
import { storedResult, useCheck } from './use-inspection.ts';

const LOOKS: Record<ItemState, { icon: LucideIcon; on: string; edge: string }> = {
  ok: { icon: Check, on: 'border-success-line bg-success-soft text-success-ink', edge: '' },
  attention: {
    icon: TriangleAlert,
    on: 'border-warning-line bg-warning-soft text-warning-ink',
    edge: 'shadow-[inset_3px_0_0_var(--warning-line)]',
  },
  failed: {
    icon: X,
    on: 'border-danger bg-danger text-on-danger',
    edge: 'shadow-[inset_3px_0_0_var(--danger)]',
  },
};

interface InspectionItemProps {
  order: WorkOrder;
  item: Template['groups'][number]['items'][number];
  locked: boolean;
}

const EMPTY = { state: null, note: '', photos: [] };

export function InspectionItem({ order, item, locked }: InspectionItemProps) {
  const { t } = useTranslation(['diagnostic', 'workorders']);
  const { language } = useLanguage();
  const check = useCheck(order);
  const shown = order.inspection.items[item.id];
  const stored = storedResult(shown) ?? EMPTY;
  const label = item.label[language];
  const save = (change: Partial<typeof stored>) =>
    check.mutate({ itemId: item.id, label, result: { ...stored, ...change } });
  // The choice is shown immediately; the server's answer replaces it.
  const state = check.isPending ? check.variables.result.state : (shown?.state ?? null);
  const [writing, setWriting] = useState(false);
  const addPhoto = ({ path }: StoredPicture) =>
    save({ photos: [...stored.photos, path].slice(0, WORKORDER_LIMITS.photos) });
  return (
    <li className={cn('grid gap-3 border-t border-line px-5 py-3 max-md:px-4', state && LOOKS[state].edge)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="font-medium wrap-anywhere">{label}</p>
          {item.hint[language] ? <p className="text-small text-muted">{item.hint[language]}</p> : null}
        </div>
        <fieldset aria-label={label} className="flex gap-1.5 max-md:order-last max-md:w-full">
          {ITEM_STATES.map((value) => {
            const { icon, on } = LOOKS[value];
            const pressed = state === value;
            return (
              <button
                key={value}
                type="button"
                aria-pressed={pressed}
                data-print={pressed ? 'show' : undefined}
                disabled={locked}
                onClick={() => save({ state: pressed ? null : value })}
                className={cn(
                  'inline-flex min-h-control min-w-24 items-center justify-center gap-1.5 rounded-control border px-3 text-small font-medium max-md:min-w-0 max-md:flex-1 max-md:px-1.5',
                  pressed
                    ? on
                    : 'border-soft bg-surface text-muted enabled:hover:bg-hover disabled:border-transparent disabled:bg-disabled disabled:text-faint',
                )}
              >
                <Icon icon={icon} size="sm" />
                {t(`workorders:itemState.${value}`)}
              </button>
            );
          })}
        </fieldset>
        {locked ? null : (
          <div className="flex gap-1 max-md:ml-auto">
            <Button
              variant="ghost"
              size="icon"
              icon={Pencil}
              aria-label={t('diagnostic:inspection.noteOf', { item: label })}
              onClick={() => setWriting(true)}
            />
            <AddPhoto what={label} onStored={addPhoto} look="icon" />
          </div>
        )}
      </div>
      {writing ? (
        <NoteEditor
          label={t('diagnostic:inspection.noteOf', { item: label })}
          note={stored.note}
          busy={check.isPending}
          onSave={(note) =>
            check.mutate(
              { itemId: item.id, label, result: { ...stored, note } },
              { onSuccess: () => setWriting(false) },
            )
          }
          onCancel={() => setWriting(false)}
        />
      ) : stored.note || stored.photos.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          {shown && shown.photos.length > 0 ? (
            <Photos order={order} photos={shown.photos} label={label} />
          ) : null}
          <p className="min-w-0 flex-[1_1_12rem] wrap-anywhere whitespace-pre-line">{stored.note}</p>
        </div>
      ) : null}
    </li>
  );
}

interface NoteEditorProps {
  label: string;
  /** As stored. If someone else changes it in the meantime, unsaved input stays. */
  note: string;
  busy: boolean;
  onSave: (note: string) => void;
  onCancel: () => void;
}

function NoteEditor({ label, note, busy, onSave, onCancel }: NoteEditorProps) {
  const { t } = useTranslation(['diagnostic', 'common']);
  const [opened] = useState(note);
  const [text, setText] = useState(note);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      {note === opened || note === text.trim() ? null : (
        <Note tone="warning" role="alert" title={t('diagnostic:inspection.staleNote')}>
          {note || t('diagnostic:inspection.noNote')}
        </Note>
      )}
      <Textarea
        aria-label={label}
        value={text}
        maxLength={WORKORDER_LIMITS.note}
        autoFocus
        rows={2}
        className="min-h-16"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" disabled={busy} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={busy}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
