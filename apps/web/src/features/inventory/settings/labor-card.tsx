import type { Outputs } from '@kickstand/api';
import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { workshopSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { Money } from '../../../ui/data/money.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/page/card.tsx';

type WorkshopRecord = Outputs['workorders']['setting'];

/** The labor rate. It belongs to the workshop settings; here it is next to the other price settings. */
export function LaborCard() {
  const { t } = useTranslation('inventorySettings');
  const mayChange = may(useSession().profile?.role, 'settings.manage');
  const workshop = useQuery(orpc.workorders.setting.queryOptions());
  if (!workshop.data && workshop.isError)
    return (
      <CardProblem
        title={t('labor.title')}
        error={workshop.error}
        busy={workshop.isFetching}
        onTryAgain={() => void workshop.refetch()}
      />
    );
  return (
    <Card aria-labelledby="labor">
      <CardHead id="labor" title={t('labor.title')} />
      {!workshop.data ? (
        <CardBody>
          <SkeletonList label={t('loading')} rows={1} />
        </CardBody>
      ) : mayChange ? (
        <LaborForm record={workshop.data} />
      ) : (
        <CardBody className="grid gap-1">
          <p className="text-heading font-strong">
            {t('labor.perHour')} <Money cents={workshop.data.laborRateCents} />
          </p>
          <p className="text-small text-muted">{t('labor.notYours')}</p>
        </CardBody>
      )}
    </Card>
  );
}

interface Rate {
  laborRate: string;
}
type RateRecord = Rate & { revision: number };

const FIELDS = ['laborRate'] as const;
const schema = z.object({
  laborRate: z.string().check(
    z.refine((text) => {
      const cents = parseCents(text);
      return cents !== null && workshopSchema.shape.laborRateCents.safeParse(cents).success;
    }, 'OUT_OF_RANGE'),
  ),
});

const rateOf = ({ laborRateCents, revision }: WorkshopRecord): RateRecord => ({
  laborRate: centsText(laborRateCents),
  revision,
});

function useLaborForm(record: WorkshopRecord) {
  const { t } = useTranslation('inventorySettings');
  const queries = useQueryClient();
  const update = useMutation(orpc.workorders.updateSetting.mutationOptions());
  const see = (seen: WorkshopRecord) => queries.setQueryData(orpc.workorders.setting.queryKey(), seen);
  return useRevisedForm<Rate, RateRecord>({
    opened: rateOf(record),
    fields: FIELDS,
    schema,
    save: async ({ laborRate, revision }) => {
      // The rest of the section is sent unchanged; the server refuses it if the revision is stale.
      const laborRateCents = parseCents(laborRate) ?? 0;
      const next = await update.mutateAsync({ ...record, laborRateCents, revision });
      see(next);
      return rateOf(next);
    },
    currentOf: (error) => {
      const current = currentOf(api.workorders.updateSetting, error);
      if (current) see(current);
      return current && rateOf(current);
    },
    onSeen: () => {},
    onDone: () => toast.success(t('labor.saved')),
  });
}

function LaborForm({ record }: { record: WorkshopRecord }) {
  const { t } = useTranslation('inventorySettings');
  const { form, submit, busy, failure, theirs, takeTheirs } = useLaborForm(record);
  return (
    <form noValidate onSubmit={submit}>
      <CardBody className="grid gap-4">
        <FailureNote error={failure} />
        {theirs ? (
          <StaleNote
            differences={[
              {
                key: 'laborRate',
                label: t('labor.perHour'),
                mine: `$${form.getValues('laborRate')}`,
                theirs: `$${theirs.laborRate}`,
              },
            ]}
          />
        ) : (
          <Field
            label={t('labor.perHour')}
            hint={t('labor.hint')}
            error={form.formState.errors.laborRate ? t('labor.wrong') : undefined}
          >
            {(field) => (
              <InputAffix prefix="$" className="max-w-40">
                <Input
                  {...field}
                  {...form.register('laborRate')}
                  inputMode="decimal"
                  autoComplete="off"
                  className="num"
                />
              </InputAffix>
            )}
          </Field>
        )}
      </CardBody>
      <CardFoot className="flex flex-wrap items-center justify-end gap-2.5">
        <Link to={pathTo('/dashboard/settings')} className={`${linkStyles} mr-auto text-small`}>
          {t('labor.more')}
        </Link>
        <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} />
      </CardFoot>
    </form>
  );
}
