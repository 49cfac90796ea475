import { isWork } from '@kickstand/domain/workorders';
import type { WorkOrder } from '../shared/order.ts';
import { dateOn, JobsTable, type Paper, Parties, Sheet, Signatures } from './paper.tsx';

/** The work order for the bench: what to do, without prices, with check boxes. */
export function OrderSheet({ order, paper }: { order: WorkOrder; paper: Paper }) {
  const { t } = paper;
  const number = t('workorders:tag', { number: order.number });
  const approved = order.jobs.filter(({ decision }) => decision === 'approved');
  const jobs = approved.length > 0 ? approved : order.jobs.filter(({ decision }) => decision !== 'declined');
  const written = (['concerns', 'complaint', 'cause', 'correction', 'notes'] as const).filter(
    (field) => order[field],
  );
  return (
    <Sheet
      paper={paper}
      title={t('workorderPrint:order')}
      facts={[
        `${number}, ${t(`workorders:status.${order.status}`)}`,
        t('workorderPrint:opened', { when: dateOn(paper, order.createdAt) }),
        t('workorderPrint:technician', { name: order.technician || t('workorders:nobody') }),
      ]}
      foot={`${t('workorderPrint:order')}, ${number}`}
    >
      <Parties
        paper={paper}
        customer={{ name: order.customerName, phone: order.customerPhone, email: order.customerEmail }}
        bike={order}
      />
      <div className="mt-4 grid gap-2">
        {written.map((field) => (
          <section key={field} className="break-inside-avoid">
            <h2 className="text-[9.5pt] font-strong">{t(`workorders:facts.${field}`)}</h2>
            <p className="wrap-anywhere whitespace-pre-line">{order[field]}</p>
          </section>
        ))}
      </div>
      <JobsTable
        paper={paper}
        boxes="done"
        prices={false}
        jobs={jobs
          .map((job) => ({
            ...job,
            key: job.id,
            text: job.internalNote,
            addition: job.parentId !== null,
            lines: job.lines.filter((line) => !line.struck && isWork(line)),
          }))
          // an addition that only raises a price adds no work
          .filter(({ addition, lines }) => !addition || lines.length > 0)}
      />
      <Signatures
        who={[
          [t('workorderPrint:technicianSigns'), t('workorderPrint:date')],
          [t('workorderPrint:checkedBy'), t('workorderPrint:date')],
        ]}
      />
    </Sheet>
  );
}
