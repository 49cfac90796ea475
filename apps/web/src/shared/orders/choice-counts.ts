import { useTranslation } from 'react-i18next';

const CHOICES = ['approved', 'declined', 'asked'] as const;

/** "3 approved, 1 declined": the number of jobs per choice, leaving out zeros. */
export function useChoiceCounts(): (counts: Readonly<Record<(typeof CHOICES)[number], number>>) => string {
  const { t } = useTranslation('workorderPage');
  return (counts) =>
    CHOICES.filter((choice) => counts[choice] > 0)
      .map((choice) => t(`choices.${choice}`, { count: counts[choice] }))
      .join(', ');
}
