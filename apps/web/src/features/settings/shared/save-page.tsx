import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from './foot-bar.tsx';
import { type PageForm, PageFormsContext } from './page-forms.ts';

/** A settings page: all its forms are saved together from one bar at the bottom. */
export function SavePage({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<ReadonlyMap<string, PageForm>>(new Map());
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const report = useCallback((id: string, form: PageForm | null) => {
    setForms((before) => {
      if (form === null && !before.has(id)) return before;
      const next = new Map(before);
      if (form) next.set(id, form);
      else next.delete(id);
      return next;
    });
  }, []);
  const saveAll = useCallback(async () => {
    for (const form of forms.values()) await form.save();
    // Each form focuses its own first error; the page's first one is where to start.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [forms]);
  const context = useMemo(() => ({ report, saveAll: () => void saveAll(), foot }), [report, saveAll, foot]);
  return (
    <PageFormsContext value={context}>
      <div ref={place} className="flex min-h-dvh flex-col max-md:min-h-[calc(100dvh-3.5rem)] print:min-h-0">
        {children}
        <div ref={setFoot} className="contents" />
      </div>
      <SaveBar forms={[...forms.values()]} onSave={context.saveAll} />
    </PageFormsContext>
  );
}

/** Names the changes of the page; renders nothing without any. */
function SaveBar({ forms, onSave }: { forms: readonly PageForm[]; onSave: () => void }) {
  const { t } = useTranslation(['settings', 'forms', 'common']);
  if (forms.length === 0) return null;
  const changes = forms.flatMap((form) => form.changes);
  const invalid = forms.reduce((sum, form) => sum + form.invalid, 0);
  const busy = forms.some((form) => form.busy);
  const discard = () => {
    for (const form of forms) form.discard();
  };
  return (
    <FootBar
      title={
        invalid > 0 ? (
          <span className="text-danger-ink">{t('settings:bar.invalid', { count: invalid })}</span>
        ) : (
          t('settings:bar.changes', { count: changes.length })
        )
      }
      text={changes.join(', ')}
    >
      <Button disabled={busy} onClick={discard}>
        {t('settings:bar.discard')}
      </Button>
      <Button variant="primary" busy={busy} busyLabel={t('forms:saving')} onClick={onSave}>
        {t('common:save')}
      </Button>
    </FootBar>
  );
}
