import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Outputs } from '@kickstand/api';
import { displayName, nameSchema, newPasswordSchema } from '@kickstand/domain/auth';
import { LOGIN_PATH, ROOT_PATH } from '@kickstand/domain/navigation';
import * as z from '@kickstand/domain/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { sessionStore, useSession } from '../../../lib/auth/index.ts';
import { errorCode, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { NewPasswordField } from '../../../lib/forms/new-password-field.tsx';
import { PersonFields } from '../../../lib/forms/person-fields.tsx';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Fields } from '../../../ui/form/field.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';

const acceptSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  password: newPasswordSchema,
});

interface InviteFormProps {
  token: string;
  invitation: Outputs['users']['invitation'];
  /** The link was used or revoked since the page was opened. */
  onSpent: () => void;
}

export function InviteForm({ token, invitation, onSpent }: InviteFormProps) {
  const { t } = useTranslation(['links', 'auth', 'common']);
  const { language } = useLanguage();
  const { boot } = useSession();
  const navigate = useNavigate();
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>(null);
  const { email, firstName, lastName, role } = invitation;
  const form = useForm({
    resolver: standardSchemaResolver(acceptSchema),
    defaultValues: { firstName, lastName, password: '' },
  });
  const { register, formState, watch } = form;
  const shop = boot?.shop?.name ?? 'Kickstand';
  usePageTitle(t('links:invite.pageTitle'));

  const accept = form.handleSubmit(async (input) => {
    setFailure(null);
    try {
      await sessionStore.enter(() => api.users.acceptInvitation({ token, language, ...input }));
      toast.success(t('links:invite.welcome', { shop }), { id: 'invited' });
      await navigate(ROOT_PATH, { replace: true });
    } catch (error) {
      if (errorCode(error) === 'LINK_INVALID') onSpent();
      else if (!showFieldErrors(error, ['firstName', 'lastName', 'password'], form.setError))
        setFailure(error);
    }
  });

  return (
    <form noValidate onSubmit={accept} className="grid gap-4.5">
      <EntryHeading
        title={t('links:invite.title', { shop })}
        text={t('links:invite.intro', { role: t(`common:roles.${role}`) })}
      />
      <OtherAccount />
      <Failure failure={failure} />
      <Fields>
        <PersonFields
          firstName={register('firstName')}
          lastName={register('lastName')}
          fixedEmail={email}
          errors={{
            firstName: fieldText(formState.errors.firstName?.message),
            lastName: fieldText(formState.errors.lastName?.message),
          }}
        />
        <NewPasswordField
          field={register('password')}
          value={watch('password')}
          person={{ email, firstName: watch('firstName'), lastName: watch('lastName') }}
          error={fieldText(formState.errors.password?.message)}
        />
      </Fields>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={formState.isSubmitting}
        busyLabel={t('links:register.busy')}
      >
        {t('links:invite.submit')}
      </Button>
    </form>
  );
}

/** Someone is signed in here already, most likely the one who sent it and tries the link. */
function OtherAccount() {
  const { t } = useTranslation(['links', 'auth']);
  const { user, profile } = useSession();
  // The person signed in when the page opens: accepting must not show the note for the new account itself.
  const [other] = useState(() => user && ((profile && displayName(profile)) || user.email));
  return other ? <Note tone="warning">{t('links:invite.signedInAs', { name: other })}</Note> : null;
}

function Failure({ failure }: { failure: unknown }) {
  const { t } = useTranslation(['links', 'auth']);
  const errorText = useErrorText();
  if (failure === null) return null;
  return (
    <Note tone="danger" role="alert">
      <p>{errorText(failure)}</p>
      {errorCode(failure) === 'ADDRESS_IN_USE' ? (
        <p className="mt-1">
          <Link to={LOGIN_PATH} className={linkStyles}>
            {t('links:callback.signIn')}
          </Link>
        </p>
      ) : null}
    </Note>
  );
}
