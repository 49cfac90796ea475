import type { Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';
import { Check, Lock, type LucideIcon, Mail, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AcceptLinks } from '../../../lib/links/accept-links.tsx';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { ShopDialog } from '../../../shared/shop/shop-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

export type Task = Outputs['home']['setUpTasks'][number]['task'];

const ICONS: Record<Task, LucideIcon> = { address: MapPin, mail: Mail, https: Lock };

const HTTPS = 'npm run https';

type Missing = Outputs['home']['setUpTasks'][number]['missing'];

/** A mail server whose links open nowhere is another thing to do than none at all. */
export const wordsOf = ({ task, missing }: { task: Task; missing?: Missing }) =>
  missing === 'links' ? 'links' : task;

const HOW: Record<Task | 'links', () => ReactNode> = {
  address: () => <AddressHow />,
  mail: () => <MailHow />,
  links: () => <LinksHow />,
  https: () => <HttpsHow />,
};

export function OpenTask({ task, missing }: { task: Task; missing?: Missing }) {
  const { t } = useTranslation('home');
  const words = wordsOf({ task, missing });
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5 border-t border-line px-5 py-4 max-md:px-4">
      <span className="grid size-10 place-items-center rounded-[11px] bg-sunken text-muted">
        <Icon icon={ICONS[task]} />
      </span>
      <div className="grid min-w-0 gap-2.5">
        <div>
          <h3 className="font-strong">{t(`setUp.${words}.title`)}</h3>
          <p className="text-small text-muted">{t(`setUp.${words}.why`)}</p>
        </div>
        <NeedsConnection what="this">{HOW[words]()}</NeedsConnection>
      </div>
    </li>
  );
}

export function DoneTasks({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation('home');
  return (
    <ul
      aria-label={t('setUp.doneLabel')}
      className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-5 py-3 text-small text-muted max-md:px-4"
    >
      {tasks.map((task) => (
        <li key={task} className="flex items-center gap-1.5">
          <Icon icon={Check} size="sm" className="text-success-ink" />
          {t(`setUp.${task}.done`)}
        </li>
      ))}
    </ul>
  );
}

function AddressHow() {
  const { t } = useTranslation('home');
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('setUp.address.action')}
      </Button>
      <ShopDialog open={open} onOpenChange={setOpen} />
    </div>
  );
}

function MailHow() {
  const { t } = useTranslation('home');
  return (
    <div>
      <Button asChild size="sm">
        <Link to={`${pathTo('/dashboard/settings')}?tab=mail`}>{t('setUp.mail.action')}</Link>
      </Button>
    </div>
  );
}

function LinksHow() {
  const { t } = useTranslation('home');
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button asChild size="sm">
        <Link to={`${pathTo('/dashboard/settings')}?tab=sharing`}>{t('setUp.links.action')}</Link>
      </Button>
      <AcceptLinks />
    </div>
  );
}

function HttpsHow() {
  const { t } = useTranslation('home');
  return (
    <div className="grid min-w-0 gap-1.5 text-small">
      <p>{t('setUp.https.how')}</p>
      <pre className="code rounded-control bg-sunken px-3 py-2 break-all whitespace-pre-wrap">{HTTPS}</pre>
    </div>
  );
}
