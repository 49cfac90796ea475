import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardBody } from '../../../ui/page/card.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { wholeNumber } from '../shared/whole-number.ts';
import { type Numbering, numberText, PREFIX } from './number-text.ts';

export function NumberingCard() {
  const { t } = useTranslation('settings');
  const numberings = useQuery(orpc.settings.numberings.queryOptions());
  const [changing, setChanging] = useState<Numbering | null>(null);
  return (
    <LoadedCard
      id="numbering"
      title={t('numbering.title')}
      loading={t('numbering.loading')}
      query={numberings}
    >
      {(list, head) => (
        <>
          {head}
          <CardBody className="grid gap-4">
            <p className="text-muted">{t('numbering.text')}</p>
            <ul className="divide-y divide-line">
              {list.map((one) => (
                <Row key={one.kind} numbering={one} onChange={() => setChanging(one)} />
              ))}
            </ul>
          </CardBody>
          {changing ? <RaiseDialog numbering={changing} onClose={() => setChanging(null)} /> : null}
        </>
      )}
    </LoadedCard>
  );
}

function Row({ numbering: { kind, next, open }, onChange }: { numbering: Numbering; onChange: () => void }) {
  const { t } = useTranslation('settings');
  const name = t(`numbering.kind.${kind}`);
  const remark = kind === 'invoice' ? t(open ? 'numbering.first' : 'numbering.fixed') : null;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="num text-muted">{t('numbering.next', { number: numberText({ kind, next }) })}</p>
        {remark ? <p className="text-small text-muted">{remark}</p> : null}
      </div>
      {open ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('numbering.changeOf', { kind: name })}
          onClick={onChange}
        >
          {t('numbering.change')}
        </Button>
      ) : (
        <Icon icon={Lock} size="sm" className="text-faint" />
      )}
    </li>
  );
}

function RaiseDialog({ numbering: { kind, next }, onClose }: { numbering: Numbering; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'forms']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(String(next));
  const [wrong, setWrong] = useState(false);
  const raise = useMutation(
    orpc.settings.raiseNumber.mutationOptions({
      onSuccess: async (saved) => {
        await queries.invalidateQueries({ queryKey: orpc.settings.numberings.key() });
        toast.success(t('settings:numbering.saved', { number: numberText({ kind, next: saved.next }) }));
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = wholeNumber(typed);
    setWrong(!(number > 0));
    if (number > 0) raise.mutate({ kind, next: number });
  };
  const input = (control: object) => (
    <Input
      {...control}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      inputMode="numeric"
      autoComplete="off"
      className={PREFIX[kind] ? 'num pl-12!' : 'num'}
    />
  );
  return (
    <FormDialog
      title={t('settings:numbering.dialogTitle', { kind: t(`settings:numbering.kind.${kind}`) })}
      text={t(kind === 'invoice' ? 'settings:numbering.dialogFirst' : 'settings:numbering.dialogText')}
      submit={t('settings:numbering.submit')}
      busyLabel={t('forms:saving')}
      busy={raise.isPending}
      problem={raise.error ? errorText(raise.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('settings:numbering.field')} error={wrong ? t('settings:numbering.wrong') : undefined}>
        {(control) =>
          PREFIX[kind] ? <InputAffix prefix={PREFIX[kind]}>{input(control)}</InputAffix> : input(control)
        }
      </Field>
    </FormDialog>
  );
}
