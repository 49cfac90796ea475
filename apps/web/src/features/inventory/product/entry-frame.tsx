import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorCode } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { SaveButtons } from '../../../lib/forms/save-buttons.tsx';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { type EntryName, type EntryTexts, NAMES } from './entry-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface EntryFrameProps {
  title: string;
  facts?: string;
  /** Where it goes without saving. */
  back: { to: string; label: string };
  entry: EntryForm;
  /** A field's value in a comparison of two versions. */
  shown: (name: EntryName, texts: EntryTexts) => ReactNode;
  children: ReactNode;
}

/** A form as long as a page: errors on top, Save within the thumb's reach. */
export function EntryFrame({ title, facts, back, entry, shown, children }: EntryFrameProps) {
  const { t } = useTranslation(['inventory', 'common']);
  const { busy, failure, theirs, takeTheirs, submit, isSafe, form } = entry;
  return (
    <Page width="form" className="pb-0 max-md:pb-0">
      <PageHead title={title} facts={facts} back={<Link to={back.to}>{back.label}</Link>} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {errorCode(failure) === 'SKU_TAKEN' ? null : <FailureNote error={failure} />}
        {theirs ? (
          <Card pad>
            <StaleNote
              differences={differencesOf(
                NAMES,
                { mine: form.getValues(), theirs },
                (name) => t(`inventory:field.${name}`),
                shown,
              )}
            />
          </Card>
        ) : (
          children
        )}
        <div
          data-sticky-foot=""
          className="sticky bottom-0 z-(--z-bar) -mx-gutter flex flex-wrap justify-end gap-2.5 border-t border-line bg-canvas px-gutter pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1"
        >
          {theirs ? null : (
            <Button asChild>
              <Link to={back.to}>{t('common:cancel')}</Link>
            </Button>
          )}
          <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} />
        </div>
      </form>
      <LeaveGuard isSafe={isSafe} />
    </Page>
  );
}
