import { emptyIntakeForm } from '@kickstand/domain/intake';
import { useEffect, useState } from 'react';
import { useSession } from '../../../../lib/auth/index.ts';
import { keepsForms, listForms } from '../../../../lib/offline/device-forms.ts';
import { reportableWarning } from '../../../../lib/offline/report.ts';
import { type FormBackup, formBackup } from './form-backup.ts';

/** A new form that was not submitted: from this tab, or from a closed page of the same person. */
export function useUnsentForm(): { kept: FormBackup | null; looking: boolean } {
  const owner = useSession().user?.id ?? null;
  const [kept, setKept] = useState(() => formBackup.read(owner));
  const [looking, setLooking] = useState(kept === null && owner !== null && keepsForms());
  useEffect(() => {
    if (!looking || owner === null) return;
    let left = false;
    listForms<FormBackup>(owner, 'intake')
      .then((forms) => {
        // backups with a base belong to drafts, which have their own address
        const [newest] = forms.filter(({ content }) => !('base' in content));
        if (!left && newest)
          setKept({ ...newest.content, form: { ...emptyIntakeForm('en'), ...newest.content.form } });
      })
      .catch(reportableWarning('read'))
      .finally(() => {
        if (!left) setLooking(false);
      });
    return () => {
      left = true;
    };
  }, [looking, owner]);
  return { kept, looking };
}
