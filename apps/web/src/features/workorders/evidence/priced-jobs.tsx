import { formatNumber } from '@kickstand/domain/format';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';

interface PricedJob {
  readonly title: string;
  readonly description?: string;
  readonly cause?: string;
  readonly totalCents: number;
  readonly lines?: readonly {
    readonly description: string;
    readonly quantityMilli: number;
    readonly totalCents: number;
  }[];
}

/** Jobs with their lines, as on an estimate or invoice. */
export function PricedJobs({ jobs, totalCents }: { jobs: readonly PricedJob[]; totalCents: number }) {
  const { t } = useTranslation('evidence');
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <div className="grid gap-2">
      {jobs.map((job, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sealed list never changes its order
        <div key={place} className="break-inside-avoid">
          <p className="flex justify-between gap-4 font-medium">
            <span className="wrap-anywhere">{job.title}</span>
            <span className="num">{format.money(job.totalCents)}</span>
          </p>
          {[job.description, job.cause].filter(Boolean).map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
          <ul>
            {(job.lines ?? []).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sealed list never changes its order
              <li key={at} className="flex justify-between gap-4">
                <span className="wrap-anywhere">
                  {t('text.line', {
                    count: formatNumber(line.quantityMilli / 1000, language, 3),
                    what: line.description,
                  })}
                </span>
                <span className="num">{format.money(line.totalCents)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="flex justify-between gap-4 border-t border-line font-medium">
        <span>{t('text.total')}</span>
        <span className="num">{format.money(totalCents)}</span>
      </p>
    </div>
  );
}
