import { useTranslation } from 'react-i18next';
import type { AuditEntry } from './audit-types.ts';

/** `purchase_orders`, `unitPriceCents` as words. */
export const spaced = (name: string): string =>
  name
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The text for an action; unknown actions are shown by their name. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation('audit');
  const known: unknown = t('actions', { returnObjects: true });
  return (action) => {
    const found = action.split('.').reduce(inside, known);
    return typeof found === 'string' ? found : capital(spaced(action.split('.').slice(-2).join(' ')));
  };
}

/** The text for a table's records. */
export function useSubjectWords(): (subject: string) => string {
  const { t } = useTranslation('audit');
  const known: unknown = t('subjects', { returnObjects: true });
  return (subject) => {
    const found = inside(known, subject);
    return typeof found === 'string' ? found : spaced(subject);
  };
}

/** A record's name in an entry: "Work order WO-12, Ana Ruiz"; null if it has none. */
export function useRecordName(): (entry: AuditEntry) => string | null {
  const { t } = useTranslation(['audit', 'workorders', 'search']);
  const subjectWords = useSubjectWords();
  return ({ subject, record }) => {
    if (!record) return null;
    const { number, name } = record;
    const tag =
      number === null
        ? ''
        : subject === 'diagnostic_reports'
          ? t('workorders:tag', { number })
          : subject === 'intake_forms'
            ? t('search:intakeTag', { number })
            : `#${number}`;
    const called = [tag, name].filter(Boolean).join(', ');
    return called ? t('audit:entry.named', { kind: capital(subjectWords(subject)), name: called }) : null;
  };
}

const inside = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name)
    ? (tree as Record<string, unknown>)[name]
    : undefined;
