import { draftTitle } from '@kickstand/domain/intake';
import { pathTo } from '@kickstand/domain/navigation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, orpc } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { MissingRecord } from '../../../lib/list/missing-record.tsx';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { pendingPictures } from '../../../lib/pictures/pending-pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/page/error-panel.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { type FormBackup, formBackup } from './draft/form-backup.ts';
import { useUnsentForm } from './draft/use-unsent-form.ts';
import { LIST_PATH } from './screens/form-frame.tsx';
import { FormSkeleton, NewForm, useAsOpened } from './screens/form-page.tsx';

const NEW_PATH = pathTo('/dashboard/intake-forms/new');

interface BegunFormProps {
  customerId: string;
  bikeId: string | null;
}

/** CUS-01. A new form for a known customer, and one of their bikes. */
export function BegunForm({ customerId, bikeId }: BegunFormProps) {
  const { t } = useTranslation('intakeForm');
  const from = [customerId, bikeId].filter(Boolean).join(' ');
  const { kept: found, looking } = useUnsentForm();
  const [savedAsDraft, setSavedAsDraft] = useState(false);
  const kept = savedAsDraft ? null : found;
  const asked = useAsOpened(`known/${from}`, () =>
    api.customers.known({ id: customerId, ...(bikeId ? { bikeId } : {}) }),
  );
  usePageTitle(t('title.create'));
  // after a reload, typed values are newer than the customer's record
  if (kept?.from === from) return <NewForm />;
  if (looking) return <FormSkeleton />;
  if (!asked.data)
    return (
      <Framed>
        <MissingRecord
          title={t('begun.customer')}
          asked={asked}
          gone={{
            title: t(bikeId ? 'begun.bikeGone' : 'begun.gone'),
            text: t(bikeId ? 'begun.bikeGoneText' : 'begun.goneText'),
            to: NEW_PATH,
            label: t('begun.empty'),
          }}
          loading={t('load.loading')}
        />
      </Framed>
    );
  if (kept) return <Unfinished kept={kept} name={asked.data.name} onSaved={() => setSavedAsDraft(true)} />;
  return <NewForm beginning={{ from, known: asked.data }} />;
}

/** Before there is a form. */
function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation('intakeForm');
  return (
    <Page width="form">
      <PageHead title={t('title.create')} back={<Link to={LIST_PATH}>{t('back')}</Link>} />
      {children}
    </Page>
  );
}

interface UnfinishedProps {
  kept: FormBackup;
  /** The customer of the new form. */
  name: string;
  onSaved: () => void;
}

/** Another unsent form exists in this tab: continue it, or save it as a draft. */
function Unfinished({ kept, name, onSaved }: UnfinishedProps) {
  const { t } = useTranslation(['intakeForm', 'intake']);
  const queries = useQueryClient();
  const { formId, form } = kept;
  const saveDraft = useMutation({
    mutationFn: () =>
      api.intake.saveDraft({ tempId: formId, form: { ...form, intakeFormId: formId }, revision: 0 }),
    onSuccess: async () => {
      formBackup.forget();
      await pendingPictures.forget(formId);
      void queries.invalidateQueries({ queryKey: orpc.intake.drafts.key() });
      onSaved();
    },
  });
  return (
    <Framed>
      <ErrorPanel
        tone="warning"
        icon={FilePen}
        title={t('intakeForm:begun.unfinished', { title: draftTitle(form) ?? t('intake:drafts.untitled') })}
        message={t('intakeForm:begun.unfinishedText', { name })}
        details={saveDraft.error ? <FailureNote error={saveDraft.error} /> : null}
      >
        <NeedsConnection what="this">
          <Button
            variant="primary"
            busy={saveDraft.isPending}
            busyLabel={t('intakeForm:draft.saving')}
            onClick={() => saveDraft.mutate()}
            className="max-sm:w-full"
          >
            {t('intakeForm:begun.putAway')}
          </Button>
        </NeedsConnection>
        <Button asChild className="max-sm:w-full">
          <Link to={NEW_PATH} replace>
            {t('intakeForm:begun.goOn')}
          </Link>
        </Button>
      </ErrorPanel>
    </Framed>
  );
}
