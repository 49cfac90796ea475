import { LANGUAGES, type Language } from '@kickstand/domain/language';
import { fillIn, paragraphsOf, TERMS_BLOCKS, wordDiff } from '@kickstand/domain/terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { blockNumber } from './draft.ts';
import { useBlockName } from './texts.ts';
import type { TermsEditor } from './use-terms-editor.ts';

interface TermsDialogProps {
  editor: TermsEditor;
  onClose: () => void;
}

/** The changed sections, word by word against those in force. */
export function CompareDialog({ editor: { draft, outlook }, onClose }: TermsDialogProps) {
  const { t } = useTranslation(['termsEditor', 'common']);
  const name = useBlockName();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('compare.title', { next: draft.nextNumber, number: draft.inForce.number })}
      closeLabel={t('common:close')}
    >
      {outlook.changed.map((id) => (
        <section
          key={id}
          aria-label={name(id)}
          className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0"
        >
          <h3 className="font-strong">{name(id)}</h3>
          <div className="grid gap-4 sm:grid-cols-2">
            {LANGUAGES.map((language) => {
              const before = draft.inForce.wording[language][id];
              const after = outlook.wording[language][id];
              return (
                <div key={language} lang={language} className="grid min-w-0 content-start gap-1.5">
                  <p className="text-small text-muted">{t(`common:language.${language}`)}</p>
                  <p className="font-medium">
                    <Diff before={before.title} after={after.title} />
                  </p>
                  <p className="whitespace-pre-line">
                    <Diff before={before.text} after={after.text} />
                  </p>
                </div>
              );
            })}
          </div>
        </section>
      ))}
    </Dialog>
  );
}

function Diff({ before, after }: { before: string; after: string }) {
  const runs = wordDiff(before, after);
  return (
    <span className="wrap-anywhere">
      {runs.map(({ kind, text }, index) =>
        kind === 'same' ? (
          text
        ) : kind === 'added' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text are never reordered
          <ins key={index} className="rounded-[4px] bg-success-soft text-success-ink no-underline">
            {text}
          </ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text are never reordered
          <del key={index} className="rounded-[4px] bg-danger-soft text-danger-ink">
            {text}
          </del>
        ),
      )}
    </span>
  );
}

/** As a customer will read it, with today's figures. */
export function PreviewDialog({ editor: { draft, outlook }, onClose }: TermsDialogProps) {
  const { t } = useTranslation(['termsEditor', 'common']);
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const filled = (text: string) => fillIn(text, draft.figures[language]);
  const { intro } = outlook.wording[language];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('preview.title', { number: draft.nextNumber })}
      closeLabel={t('common:close')}
    >
      <Segmented
        label={t('preview.language')}
        size="sm"
        className="justify-self-start"
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
      />
      <article lang={language} className="grid gap-4 wrap-anywhere">
        <h3 className="text-heading font-strong">{filled(intro.title)}</h3>
        <p className="text-muted">{filled(intro.text)}</p>
        {TERMS_BLOCKS.filter((id) => id !== 'intro').map((id) => (
          <section key={id} className="grid gap-1.5">
            <h4 className="font-strong">{`${blockNumber(id)}. ${filled(outlook.wording[language][id].title)}`}</h4>
            {paragraphsOf(filled(outlook.wording[language][id].text)).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </Dialog>
  );
}

/** Takes effect immediately for every new form: asks for confirmation, showing the changes. */
export function PublishDialog({ editor, onClose }: TermsDialogProps) {
  const { t } = useTranslation(['termsEditor', 'common']);
  const errorText = useErrorText();
  const name = useBlockName();
  const { draft, outlook, publishing } = editor;
  const older = outlook.changed.filter((id) => outlook.older[id]);
  return (
    <ConfirmDialog
      problem={publishing.error ? errorText(publishing.error) : null}
      open
      onOpenChange={onClose}
      title={t('publish.title', { number: draft.nextNumber })}
      text={t('publish.text', { number: draft.inForce.number })}
      confirmLabel={t('publish.confirm', { number: draft.nextNumber })}
      cancelLabel={t('common:cancel')}
      busy={publishing.isPending}
      busyLabel={t('publish.busy')}
      onConfirm={() => publishing.mutate(undefined, { onSuccess: onClose })}
    >
      <ul aria-label={t('publish.sections')} className="list-disc pl-5">
        {outlook.changed.map((id) => (
          <li key={id}>{name(id)}</li>
        ))}
      </ul>
      {older.length > 0 ? (
        <Note tone="warning">{t('publish.older', { sections: older.map(name).join(', ') })}</Note>
      ) : null}
    </ConfirmDialog>
  );
}

export function DiscardDialog({ editor: { draft, discarding }, onClose }: TermsDialogProps) {
  const { t } = useTranslation(['termsEditor', 'common']);
  const errorText = useErrorText();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t('discard.title', { number: draft.nextNumber })}
      text={t('discard.text')}
      confirmLabel={t('discard.confirm')}
      cancelLabel={t('common:cancel')}
      busy={discarding.isPending}
      busyLabel={t('discard.busy')}
      onConfirm={() => discarding.mutate(undefined, { onSuccess: onClose })}
      problem={discarding.error ? errorText(discarding.error) : null}
    />
  );
}
