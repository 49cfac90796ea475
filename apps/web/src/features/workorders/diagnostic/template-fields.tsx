import type { Template } from '@kickstand/domain/workorders';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';

type Group = Template['groups'][number];
type Item = Group['items'][number];
type Both = Template['name'];

interface TemplateFieldsProps {
  template: Template;
  onChange: (template: Template) => void;
}

const replaced = <Thing,>(all: readonly Thing[], at: number, next: Thing): Thing[] =>
  all.map((one, index) => (index === at ? next : one));

/** An id that no group and no item has: results are kept under it. */
function freeId(template: Template, start: string): string {
  const taken = new Set(template.groups.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]));
  for (let number = taken.size + 1; ; number += 1)
    if (!taken.has(`${start}_${number}`)) return `${start}_${number}`;
}

const NEW_TEXT: Both = { en: '', es: '' };

export function TemplateFields({ template, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation('diagnostic');
  const newItem = (): Item => ({ id: freeId(template, 'item'), label: NEW_TEXT, hint: NEW_TEXT });
  const setGroup = (at: number, group: Group) =>
    onChange({ ...template, groups: replaced(template.groups, at, group) });
  return (
    <div className="grid gap-5">
      <BothInputs
        label={t('templates.name')}
        value={template.name}
        onChange={(name) => onChange({ ...template, name })}
      />
      {template.groups.map((group, at) => (
        <fieldset key={group.id} className="grid gap-3 rounded-[12px] border border-line p-3">
          <legend className="px-1 text-small font-medium text-muted">
            {t('templates.group', { number: at + 1 })}
          </legend>
          <div className="flex items-start gap-2">
            <BothInputs
              label={t('templates.groupName', { number: at + 1 })}
              value={group.label}
              onChange={(label) => setGroup(at, { ...group, label })}
            />
            <RemoveButton
              label={t('templates.removeGroup', { number: at + 1 })}
              disabled={template.groups.length === 1}
              onClick={() =>
                onChange({ ...template, groups: template.groups.filter((other) => other !== group) })
              }
            />
          </div>
          <ul className="grid gap-3 border-l-2 border-line pl-3">
            {group.items.map((item, itemAt) => {
              const set = (change: Partial<Item>) =>
                setGroup(at, { ...group, items: replaced(group.items, itemAt, { ...item, ...change }) });
              return (
                <li key={item.id} className="flex items-start gap-2">
                  <div className="grid min-w-0 flex-1 gap-1.5">
                    <BothInputs
                      label={t('templates.item', { number: itemAt + 1 })}
                      value={item.label}
                      onChange={(label) => set({ label })}
                    />
                    <BothInputs
                      label={t('templates.hint', { number: itemAt + 1 })}
                      value={item.hint}
                      onChange={(hint) => set({ hint })}
                    />
                  </div>
                  <RemoveButton
                    label={t('templates.removeItem', { number: itemAt + 1 })}
                    disabled={group.items.length === 1}
                    onClick={() =>
                      setGroup(at, { ...group, items: group.items.filter((other) => other !== item) })
                    }
                  />
                </li>
              );
            })}
          </ul>
          <Button
            variant="ghost"
            size="sm"
            icon={Plus}
            className="justify-self-start"
            onClick={() => setGroup(at, { ...group, items: [...group.items, newItem()] })}
          >
            {t('templates.addItem')}
          </Button>
        </fieldset>
      ))}
      <Button
        icon={Plus}
        className="justify-self-start"
        onClick={() =>
          onChange({
            ...template,
            groups: [
              ...template.groups,
              { id: freeId(template, 'group'), label: NEW_TEXT, items: [newItem()] },
            ],
          })
        }
      >
        {t('templates.addGroup')}
      </Button>
    </div>
  );
}

interface BothInputsProps {
  label: string;
  value: Both;
  onChange: (value: Both) => void;
}

/** The same text in both languages, beside each other. */
function BothInputs({ label, value, onChange }: BothInputsProps) {
  const { t } = useTranslation('common');
  return (
    <div className="grid min-w-0 flex-1 gap-1.5 sm:grid-cols-2">
      {(['en', 'es'] as const).map((language) => (
        <Input
          key={language}
          aria-label={`${label}, ${t(`language.${language}`)}`}
          placeholder={`${label}, ${t(`language.${language}`)}`}
          value={value[language]}
          maxLength={120}
          onChange={({ target }) => onChange({ ...value, [language]: target.value })}
        />
      ))}
    </div>
  );
}

function RemoveButton(props: { label: string; disabled: boolean; onClick: () => void }) {
  const { label, ...rest } = props;
  return <Button variant="ghost" size="icon" icon={Trash2} aria-label={label} {...rest} />;
}
