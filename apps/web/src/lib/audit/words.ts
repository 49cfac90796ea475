import { useTranslation } from 'react-i18next';

/** `purchase_orders`, `unitPriceCents` as words. */
export const spaced = (name: string): string =>
  name
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What happened, in words; an action that has none is said by its own name. */
export function useActionWords(): (action: string) => string {
  const { t } = useTranslation('audit');
  const known: unknown = t('actions', { returnObjects: true });
  return (action) => {
    const found = action.split('.').reduce(inside, known);
    return typeof found === 'string' ? found : capital(spaced(action.split('.').slice(-2).join(' ')));
  };
}

/** What a row of a table is called. */
export function useSubjectWords(): (subject: string) => string {
  const { t } = useTranslation('audit');
  const known: unknown = t('subjects', { returnObjects: true });
  return (subject) => {
    const found = inside(known, subject);
    return typeof found === 'string' ? found : spaced(subject);
  };
}

const inside = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name)
    ? (tree as Record<string, unknown>)[name]
    : undefined;
