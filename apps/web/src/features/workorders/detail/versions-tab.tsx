import type { Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useChoiceCounts } from '../../../shared/orders/choice-counts.ts';
import { cn } from '../../../ui/cn.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { milliText } from '../shared/amounts.ts';
import type { WorkOrder } from '../shared/order.ts';
import { ProposalRows } from '../shared/proposal-rows.tsx';
import { type Change, compareVersions, type JobPair, type LinePair } from './compare.ts';

type Version = Outputs['workorders']['estimate']['version'];

/** WO-07: every version that was sent, with a comparison of two. */
export function VersionsTab({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  const last = order.estimate.version;
  const [right, setRight] = useState(0);
  const [left, setLeft] = useState(0);
  if (last === 0)
    return (
      <Card id="versions" tabIndex={-1}>
        <EmptyState title={t('versions.empty')} text={t('versions.emptyText')} />
      </Card>
    );
  const shownRight = right || last;
  const shownLeft = left || Math.max(1, shownRight - 1);
  return (
    <div id="versions" tabIndex={-1} className="grid gap-4">
      <Decisions order={order} />
      <Card>
        <CardHead title={t('versions.compare')} as="h3" />
        <CardBody className="grid gap-4">
          <Fields>
            <VersionField label={t('versions.left')} value={shownLeft} last={last} onChange={setLeft} />
            <VersionField label={t('versions.right')} value={shownRight} last={last} onChange={setRight} />
          </Fields>
          <Compared id={order.id} left={shownLeft} right={shownRight} />
        </CardBody>
      </Card>
    </div>
  );
}

interface VersionFieldProps {
  label: string;
  value: number;
  last: number;
  onChange: (version: number) => void;
}

function VersionField({ label, value, last, onChange }: VersionFieldProps) {
  const { t } = useTranslation('workorderPage');
  return (
    <Field label={label} span={6} half>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {Array.from({ length: last }, (_, at) => at + 1).map((version) => (
            <option key={version} value={version}>
              {t('versions.version', { version })}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

const useVersion = (id: string, version: number) =>
  useQuery(orpc.workorders.estimate.version.queryOptions({ input: { id, version } }));

function Compared({ id, left, right }: { id: string; left: number; right: number }) {
  const { t } = useTranslation('workorderPage');
  const [before, after] = [useVersion(id, left), useVersion(id, right)];
  const failed = before.isError ? before : after.isError ? after : null;
  if (failed)
    return (
      <CardProblem
        title={t('versions.compare')}
        error={failed.error}
        busy={failed.isFetching}
        onTryAgain={() => void failed.refetch()}
      />
    );
  if (!before.data || !after.data) return <SkeletonList label={t('versions.loading')} rows={4} />;
  return <Side before={before.data} after={after.data} />;
}

const TONES: Record<Change, BadgeTone> = {
  same: 'neutral',
  added: 'success',
  removed: 'danger',
  changed: 'warning',
};

function Side({ before, after }: { before: Version; after: Version }) {
  const { t } = useTranslation('workorderPage');
  const format = useFormat();
  const head = (version: Version) => (
    <>
      {t('versions.version', { version: version.version })}
      <span className="block font-normal text-muted">
        {t('versions.sent', { when: format.date(version.sentAt, 'sent'), by: version.sentBy })}
      </span>
    </>
  );
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full min-w-[30rem] table-fixed border-collapse text-left">
        <thead>
          <tr className="border-b border-line-strong align-top text-small">
            <th scope="col" className="w-1/2 py-2 pr-3 font-strong">
              {head(before)}
            </th>
            <th scope="col" className="w-1/2 py-2 font-strong">
              {head(after)}
            </th>
          </tr>
        </thead>
        {compareVersions(before.jobs, after.jobs).map((pair) => (
          <JobRows key={pair.id} pair={pair} />
        ))}
        <tfoot>
          <tr className="border-t border-line-strong font-strong">
            {[before, after].map((version, at) => (
              <td key={at === 0 ? 'before' : 'after'} className={cn('py-2.5', at === 0 && 'pr-3')}>
                {version.proposal.approvedCents > 0 ? (
                  <ProposalRows proposal={version.proposal} />
                ) : (
                  <span className="flex justify-between gap-2">
                    {t('money.total')} <Money cents={version.totals.totalCents} />
                  </span>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function JobRows({ pair }: { pair: JobPair }) {
  const { t } = useTranslation('workorderPage');
  return (
    <tbody className="border-t border-line">
      <tr className="align-top">
        {[pair.before, pair.after].map((job, at) => (
          <td key={at === 0 ? 'before' : 'after'} className={cn('py-2.5', at === 0 && 'pr-3')}>
            {job ? (
              <span className="flex flex-wrap justify-between gap-x-2 gap-y-1 font-strong">
                <span className="min-w-0 wrap-anywhere">{job.title}</span>
                <Money cents={job.totalCents} />
                {at === 1 && pair.change !== 'same' ? (
                  <Badge tone={TONES[pair.change]}>{t(`versions.change.${pair.change}`)}</Badge>
                ) : null}
              </span>
            ) : at === 1 ? (
              <Badge tone="danger">{t('versions.change.removed')}</Badge>
            ) : (
              <span className="sr-only">{t('versions.absent')}</span>
            )}
          </td>
        ))}
      </tr>
      {pair.lines.map((line) => (
        <tr key={line.id} className="align-top text-small">
          <LineCell line={line.before} change={line.change} side="before" />
          <LineCell line={line.after} change={line.change} side="after" />
        </tr>
      ))}
    </tbody>
  );
}

interface LineCellProps {
  line: LinePair['before'];
  change: Change;
  side: 'before' | 'after';
}

function LineCell({ line, change, side }: LineCellProps) {
  const { t } = useTranslation('workorderPage');
  const format = useFormat();
  const marked = change !== 'same';
  if (!line)
    return (
      <td className="py-1">
        <span className="sr-only">{t('versions.absent')}</span>
      </td>
    );
  return (
    <td className={cn('py-1', side === 'before' && 'pr-3')}>
      <span
        className={cn(
          'flex justify-between gap-2 rounded-tag px-1.5 py-0.5',
          marked && (side === 'before' ? 'bg-danger-soft' : 'bg-success-soft'),
        )}
      >
        <span className="min-w-0 wrap-anywhere">
          {marked ? (
            <span className="sr-only">{t(side === 'before' ? 'versions.was' : 'versions.is')} </span>
          ) : null}
          {line.description}{' '}
          <span className="num text-muted">
            {`${milliText(line.quantityMilli)} × ${format.money(line.unitPriceCents)}`}
          </span>
        </span>
        <Money cents={line.totalCents} />
      </span>
    </td>
  );
}

/** Which version was decided, by whom and how. */
function Decisions({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const format = useFormat();
  const choiceCounts = useChoiceCounts();
  if (order.decisions.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('workorderPage:versions.decisions')} as="h3" />
      <CardBody>
        <ul className="grid gap-3">
          {order.decisions.map((one) => {
            const of = (choice: string) => one.choices.filter((given) => given.choice === choice).length;
            return (
              <li key={one.id} className="grid gap-0.5">
                <span className="font-medium wrap-anywhere">
                  {t('workorderPage:versions.decided', {
                    name: one.name,
                    version: one.version,
                    choices: choiceCounts({
                      approved: of('approve'),
                      declined: of('decline'),
                      asked: of('ask'),
                    }),
                  })}
                </span>
                <span className="text-small wrap-anywhere text-muted">
                  {one.method === 'verbal' && one.verbalMethod
                    ? t('workorderPage:versions.verbal', {
                        method: t(`workorders:method.${one.verbalMethod}`),
                        phone: format.phone(one.phone ?? ''),
                        date: one.verbalDate ?? '',
                        time: one.verbalTime ?? '',
                        by: one.takenBy ?? '',
                      })
                    : t('workorderPage:versions.online', {
                        when: format.date(one.at, 'moment'),
                        address: one.address ?? '',
                      })}
                </span>
                {one.shopDevice ? (
                  <Badge tone="warning" className="justify-self-start">
                    {one.linkBy
                      ? t('workorderPage:versions.shopDeviceBy', { by: one.linkBy })
                      : t('workorderPage:versions.shopDevice')}
                  </Badge>
                ) : null}
                {one.valid ? null : (
                  <Badge tone="danger" className="justify-self-start">
                    {t('workorderPage:versions.changed')}
                  </Badge>
                )}
                <span className="code text-caption wrap-anywhere text-faint">{one.hash}</span>
                <a
                  href={`${pathTo('/review/:id', { id: order.id })}?signed=${one.version}`}
                  target="_blank"
                  rel="noreferrer"
                  className="hit-44 relative justify-self-start text-small"
                >
                  {t('workorderPage:versions.asSigned', { version: one.version })}
                </a>
              </li>
            );
          })}
        </ul>
      </CardBody>
    </Card>
  );
}
