import type { IntakeForm } from '@kickstand/domain/intake';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../lib/api.ts';
import { keptRefusalOf } from '../../lib/calls/refusal.ts';
import { type Difference, StaleNote } from '../../lib/forms/stale-note.tsx';
import type { UnsentChange } from '../../lib/offline/outbox.ts';

/** OFF-04. The terms that the customer signed next to the ones in force now: only the sections that differ. */
export function TermsVersions({ change, why }: { change: UnsentChange; why: string }) {
  const { t } = useTranslation('offline');
  const { form } = change.input as { form: IntakeForm };
  const version = keptRefusalOf(api.intake.submit, change.refusal, 'TERMS_CHANGED')?.version ?? '';
  const textOf = (wanted: string) => orpc.terms.text.queryOptions({ input: { version: wanted } });
  const signed = useQuery(textOf(form.termsVersion)).data?.[form.termsLanguage];
  const now = useQuery(textOf(version)).data?.[form.termsLanguage];
  const paragraphs = (text: typeof now, id: string) =>
    text?.sections.find((section) => section.id === id)?.paragraphs.join('\n\n') ?? '';
  const titles = new Map(
    [...(signed?.sections ?? []), ...(now?.sections ?? [])].map(({ id, title }) => [id, title]),
  );
  const sections = [...titles].map(
    ([id, label]): Difference => ({
      key: id,
      label,
      mine: paragraphs(signed, id),
      theirs: paragraphs(now, id),
    }),
  );
  const versions: Difference = {
    key: 'version',
    label: t('refused.terms'),
    mine: form.termsVersion,
    theirs: version,
  };
  const changed = signed && now ? sections.filter(({ mine, theirs }) => mine !== theirs) : [];
  return (
    <StaleNote
      differences={[versions, ...changed]}
      title={t('refused.both')}
      text={why}
      theirs={t('refused.theirs')}
    />
  );
}
