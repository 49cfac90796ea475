import type { Role, SignIn } from '@kickstand/domain/auth';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

/** What `npm run demo` puts into its throw-away shop. */
const DEMO_PASSWORD = 'ride-safe-2025';
const DEMO_ACCOUNTS: readonly { email: string; role: Role }[] = [
  { email: 'admin@demo.test', role: 'admin' },
  { email: 'head@demo.test', role: 'head_technician' },
  { email: 'tech@demo.test', role: 'technician' },
  { email: 'customer@demo.test', role: 'customer' },
];

export function DemoAccounts({ onPick }: { onPick: (account: SignIn) => void }) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <section aria-labelledby="demo-accounts" className="rounded-card border border-dashed border-soft p-4">
      <h2 id="demo-accounts" className="text-small font-strong">
        {t('auth:demo.title')}
      </h2>
      <p className="mt-0.5 text-small text-muted">
        {t('auth:demo.text')} <span className="code whitespace-nowrap text-ink">{DEMO_PASSWORD}</span>
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {DEMO_ACCOUNTS.map(({ email, role }) => (
          <li key={email} className="grid">
            <Button
              size="md"
              className="justify-start whitespace-normal px-3 text-left"
              onClick={() => onPick({ email, password: DEMO_PASSWORD })}
            >
              <span className="min-w-0">
                <span className="block text-small leading-4">{t(`common:roles.${role}`)}</span>
                <span className="block truncate text-caption font-body text-muted">{email}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
