import { createContext, useContext, useEffect, useRef } from 'react';

/** A form of the open page, as the Save bar sees it. */
export interface PageForm {
  /** Labels of the fields that were changed. */
  readonly changes: readonly string[];
  /** How many fields have an error under them. */
  readonly invalid: number;
  readonly busy: boolean;
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

interface PageForms {
  /** null: the form is gone, or has nothing to save. */
  readonly report: (id: string, form: PageForm | null) => void;
  readonly saveAll: () => void;
  /** Where a bar at the foot of the page is rendered. */
  readonly foot: HTMLElement | null;
}

export const PageFormsContext = createContext<PageForms>({
  report: () => undefined,
  saveAll: () => undefined,
  foot: null,
});

export const usePageForms = () => useContext(PageFormsContext);

/** Puts a form under the page's Save bar while it has changes. */
export function usePageForm(id: string, form: PageForm): void {
  const { report } = usePageForms();
  const latest = useRef(form);
  latest.current = form;
  const { changes, invalid, busy } = form;
  const names = changes.join('\n');
  useEffect(() => {
    report(
      id,
      names === ''
        ? null
        : {
            changes: names.split('\n'),
            invalid,
            busy,
            save: () => latest.current.save(),
            discard: () => latest.current.discard(),
          },
    );
  }, [report, id, names, invalid, busy]);
  useEffect(() => () => report(id, null), [report, id]);
}
