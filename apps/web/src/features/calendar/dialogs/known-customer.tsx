import type { Outputs } from '@kickstand/api';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useOnline } from '../../../lib/device/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { Appointment } from '../calendar-query.ts';
import { useChange } from '../use-change.ts';

type Known = Outputs['customers']['recognize'][number];

/** Their bike with the make and model of the visit. */
function bikeFor({ bikeMake, bikeModel }: Appointment, { bikes }: Known): string | null {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const found = bikes.filter(({ make, model }) => same(make, bikeMake) && same(model, bikeModel));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** Customers with the phone or email of an unlinked visit. Families share phones, so a person decides. */
export function KnownCustomer({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('calendar');
  const online = useOnline();
  const { busy, link } = useChange();
  const { customerId, phone, email, state } = appointment;
  const enabled = customerId === null && state !== 'cancelled' && (phone !== '' || email !== '');
  const { data = [] } = useQuery(orpc.customers.recognize.queryOptions({ input: { phone, email }, enabled }));
  if (!enabled || data.length === 0) return null;
  return (
    <Note tone="info" icon={UserCheck} title={t('known.title', { count: data.length })}>
      <ul className="mt-1 grid gap-2">
        {data.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{person.name}</span>
            <Button
              size="sm"
              disabled={!online || busy !== null}
              busy={busy === 'link'}
              aria-label={t('known.linkTo', { name: person.name })}
              onClick={() =>
                void link(appointment, { customerId: person.id, bikeId: bikeFor(appointment, person) })
              }
            >
              {t('known.link')}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  );
}
