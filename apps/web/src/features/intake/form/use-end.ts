import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { pendingPictures } from '../../../lib/pictures/pending-pictures.ts';
import { draftBackup, formBackup } from './draft/form-backup.ts';
import { LIST_PATH } from './screens/form-frame.tsx';

/** Submitted or discarded: leaving needs no confirmation, and no backup is kept. */
export function useEnd(formId: string) {
  const navigate = useNavigate();
  const ended = useRef(false);
  const forget = () => {
    ended.current = true;
    formBackup.forget();
    draftBackup.forget();
    void pendingPictures.forget(formId);
  };
  const finish = () => {
    forget();
    navigate(LIST_PATH);
  };
  return { ended, forget, finish };
}
