import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardBody } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { uploadLogo } from './upload-logo.ts';

interface Logo {
  readonly url: string | null;
  readonly revision: number;
}

export function LogoCard() {
  const { t } = useTranslation('settings');
  const logo = useQuery(orpc.settings.logo.queryOptions());
  return (
    <LoadedCard id="logo" title={t('logo.title')} loading={t('logo.loading')} rows={2} query={logo}>
      {(data, head) => (
        <>
          {head}
          <CardBody>
            <LogoBody logo={data} />
          </CardBody>
        </>
      )}
    </LoadedCard>
  );
}

function LogoBody({ logo }: { logo: Logo }) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const { put, remove, at, problem } = useLogo(logo.revision);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('logo.text')}</p>
      {problem ? (
        <Note tone="danger" role="alert">
          {problem}
        </Note>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid h-24 w-40 place-items-center rounded-control border border-line bg-white p-2">
          {logo.url ? (
            <img src={logo.url} alt={t('logo.alt')} className="max-h-full max-w-full object-contain" />
          ) : (
            // On white in both themes, as paper is.
            <span className="text-small text-[#525b5f]">{t('logo.none')}</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={input}
            type="file"
            aria-label={t('logo.choose')}
            accept="image/png,image/jpeg,image/webp"
            className="hidden"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file again must be a change again.
              target.value = '';
              if (file) void put(file);
            }}
          />
          <Button
            icon={ImageUp}
            busy={at === 'put'}
            busyLabel={t('logo.uploading')}
            disabled={at !== null}
            onClick={() => input.current?.click()}
          >
            {t(logo.url ? 'logo.replace' : 'logo.choose')}
          </Button>
          {logo.url ? (
            <Button
              variant="danger-ghost"
              icon={Trash2}
              busy={at === 'remove'}
              busyLabel={t('logo.removing')}
              disabled={at !== null}
              onClick={() => void remove()}
            >
              {t('logo.remove')}
            </Button>
          ) : null}
        </div>
      </div>
      <p className="text-small text-muted">{t('logo.rule')}</p>
    </div>
  );
}

function useLogo(revision: number) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const set = useMutation(orpc.settings.setLogo.mutationOptions());
  const [at, setAt] = useState<'put' | 'remove' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (logo: Logo) => queries.setQueryData(orpc.settings.logo.queryKey(), logo);

  const tell = (error: unknown) => {
    if (!(error instanceof ORPCError)) return setProblem(t('logo.offline'));
    const current = currentOf(api.settings.setLogo, error);
    if (!current) return setProblem(errorText(error));
    show(current);
    setProblem(t('logo.stale'));
  };
  const run = async (what: 'put' | 'remove', work: () => Promise<Logo>, done: string) => {
    setProblem(null);
    setAt(what);
    try {
      show(await work());
      toast.success(done);
    } catch (error) {
      tell(error);
    }
    setAt(null);
  };

  return {
    at,
    problem,
    put: (file: File) =>
      run(
        'put',
        async () => set.mutateAsync({ path: (await uploadLogo(file)).path, revision }),
        t('logo.saved'),
      ),
    remove: () => run('remove', () => set.mutateAsync({ path: null, revision }), t('logo.removed')),
  };
}
