import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/device/language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BothFields } from './both-fields.tsx';
import { type Group, type Item, moved, withItem, withNewItem, withoutItem } from './edit-template.ts';
import { RowButtons } from './row-buttons.tsx';

/** Error codes by path: `groups.0.items.2.label.en`. */
export type Problems = Readonly<Record<string, string>>;

interface GroupEditorProps {
  group: Group;
  index: number;
  count: number;
  /** Only one group shows its fields, because a checklist has a hundred of them. */
  open: boolean;
  problems: Problems;
  onOpen: () => void;
  onChange: (group: Group) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function GroupEditor(props: GroupEditorProps) {
  const { group, index, count, open, problems, onOpen, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('checklists');
  const { language } = useLanguage();
  const place = `groups.${index}`;
  const name = group.label[language] || t('unnamed');
  return (
    <li className="rounded-control border border-line">
      <div className="flex items-center gap-1 py-1 pr-1.5">
        <button
          type="button"
          aria-expanded={open}
          onClick={onOpen}
          className="flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-control px-3 text-left font-medium"
        >
          <Icon icon={open ? ChevronDown : ChevronRight} size="sm" className="text-muted" />
          <span className="truncate">{name}</span>
          <span className="shrink-0 text-small text-muted">{t('counts', { count: group.items.length })}</span>
        </button>
        <RowButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      {open ? (
        <div className="grid gap-4 border-t border-line p-3">
          <BothFields
            what={t('group')}
            value={group.label}
            max={80}
            errors={errorsAt(problems, `${place}.label`)}
            onChange={(label) => onChange({ ...group, label })}
          />
          <ol className="grid gap-4">
            {group.items.map((item, at) => (
              <ItemEditor
                key={item.id}
                item={item}
                index={at}
                count={group.items.length}
                place={`${place}.items.${at}`}
                problems={problems}
                onChange={(next) => onChange(withItem(group, next))}
                onMove={(by) => onChange({ ...group, items: moved(group.items, at, by) })}
                onRemove={() => onChange(withoutItem(group, item.id))}
              />
            ))}
          </ol>
          <Button
            size="sm"
            variant="ghost"
            icon={Plus}
            className="justify-self-start"
            onClick={() => onChange(withNewItem(group))}
          >
            {t('addItem')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

interface ItemEditorProps {
  item: Item;
  index: number;
  count: number;
  place: string;
  problems: Problems;
  onChange: (item: Item) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ItemEditor({ item, index, count, place, problems, onChange, onMove, onRemove }: ItemEditorProps) {
  const { t } = useTranslation('checklists');
  const { language } = useLanguage();
  const name = item.label[language] || t('unnamed');
  return (
    <li className="grid gap-2 rounded-control bg-sunken p-3">
      <div className="flex items-center justify-between gap-2">
        <span className="num text-small text-muted">{index + 1}</span>
        <RowButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <BothFields
        what={t('item')}
        value={item.label}
        max={80}
        errors={errorsAt(problems, `${place}.label`)}
        onChange={(label) => onChange({ ...item, label })}
      />
      <BothFields
        what={t('hint')}
        value={item.hint}
        max={120}
        errors={errorsAt(problems, `${place}.hint`)}
        onChange={(hint) => onChange({ ...item, hint })}
      />
    </li>
  );
}

/** The errors of both languages of one text. */
export function errorsAt(problems: Problems, place: string): { en?: string; es?: string } {
  const en = problems[`${place}.en`];
  const es = problems[`${place}.es`];
  return { ...(en ? { en } : {}), ...(es ? { es } : {}) };
}
