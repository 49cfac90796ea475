import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useEmailNotices } from '../../../shared/mail/email-notices.ts';
import type { IntakeRecord } from './record.ts';

/** Emails the receipt and shows the result. */
export function useEmail() {
  const notices = useEmailNotices();
  const queries = useQueryClient();
  const mail = useMutation(
    orpc.intake.email.mutationOptions({
      onSuccess: (outcome, { intakeFormId, customerEmail }) => {
        notices.answered(outcome, customerEmail, 'receiptTo');
        const { emailSentAt } = outcome;
        if (emailSentAt)
          queries.setQueryData(orpc.intake.find.queryKey({ input: { id: intakeFormId } }), (record) =>
            record ? { ...record, emailSentAt } : record,
          );
      },
      onError: notices.failed,
    }),
  );
  return {
    busy: mail.isPending,
    send: ({ id, form }: IntakeRecord, email: string) => {
      if (notices.usable(email))
        mail.mutate({ intakeFormId: id, customerEmail: email, customerName: form.customerName });
    },
  };
}
