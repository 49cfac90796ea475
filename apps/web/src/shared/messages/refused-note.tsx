import { CONSENT_WORDING } from '@kickstand/domain/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Check, Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { shortName, type Thread } from './types.ts';

/** Why this person cannot get texts, and the alternatives. */
export function RefusedNote({
  to,
  refused,
}: {
  to: Thread['to'];
  refused: NonNullable<Thread['to']['refused']>;
}) {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const agree = useMutation(
    orpc.messages.agree.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: orpc.messages.key() }),
    }),
  );
  const name = shortName(to);
  const { customerId } = to;
  const mayAgree = refused === 'TEXT_NO_CONSENT' && customerId !== null;
  return (
    <div className="grid gap-3">
      <Note tone="warning" icon={Ban} title={t(`refused.${refused}`, { name })}>
        <p className="text-small text-muted">{t(`refused.${refused}_text`)}</p>
        {mayAgree ? (
          <p className="mt-1 text-small">
            {t('consent.wording', { wording: CONSENT_WORDING.text[to.language] })}
          </p>
        ) : null}
      </Note>
      <FailureNote error={agree.error} />
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        {mayAgree ? (
          <Button
            variant="primary"
            icon={Check}
            busy={agree.isPending}
            onClick={() => agree.mutate({ customerId, given: true })}
          >
            {t('refused.agree')}
          </Button>
        ) : null}
        <ButtonLink href={`tel:${to.address}`} icon={Phone} variant={mayAgree ? 'secondary' : 'primary'}>
          {t('call', { name })}
        </ButtonLink>
        {to.email ? (
          <ButtonLink href={`mailto:${to.email}`} icon={Mail}>
            {t('email', { name })}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
