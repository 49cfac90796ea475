import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orpc } from '../../../lib/api.ts';
import type { Intake } from './intake-context.ts';

/** A signature applies to the text that was read: if it changes, both are asked for again. */
export function withdrawAcceptance(set: Intake['set']): void {
  set('termsAccepted', false);
  set('termsVersion', '');
  set('customerSignature', null);
}

/**
 * The version of the terms this form uses: the one in force or, while editing, the one it was signed under.
 * If another version comes into force while the form is open, or since its draft was saved, the acceptance is
 * withdrawn.
 */
export function useTerms({ form, mode, set }: Intake) {
  const signed = mode === 'edit' ? form.getValues('termsVersion') : '';
  const terms = useQuery(orpc.terms.text.queryOptions({ input: signed ? { version: signed } : {} }));
  const shown = terms.data?.version;
  const before = useRef(shown);
  const [changed, setChanged] = useState(false);

  useEffect(() => {
    if (!shown || mode === 'edit') return;
    const others = before.current !== undefined && before.current !== shown;
    before.current = shown;
    const accepted = form.getValues('termsAccepted');
    const elsewhere = accepted && form.getValues('termsVersion') !== shown;
    if (!others && !elsewhere) return;
    withdrawAcceptance(set);
    setChanged(true);
  }, [shown, mode, form, set]);

  return { terms, changed };
}
