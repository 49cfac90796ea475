import { LANGUAGES, type Language } from '@kickstand/domain/language';
import {
  type BlockText,
  otherLanguage,
  type Placeholder,
  placeholderText,
  sameBlock,
  TERMS_BLOCKS,
} from '@kickstand/domain/terms';
import { ChevronLeft, ChevronRight, Pencil, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { blockNumber } from './draft.ts';
import { FiguresBar } from './figures-bar.tsx';
import { Paper } from './paper.tsx';
import { useBlockName } from './texts.ts';
import type { TermsEditor } from './use-terms-editor.ts';

/** One section, both languages side by side. */
export function SectionCard({ editor }: { editor: TermsEditor }) {
  const { t } = useTranslation('termsEditor');
  const { draft, selected, select, shown, change, conflicts } = editor;
  const name = useBlockName();
  const papers = useRef<Partial<Record<Language, HTMLTextAreaElement | null>>>({});
  const last = useRef<Language>('en');
  const at = blockNumber(selected);
  const step = (by: number) => {
    const next = TERMS_BLOCKS[at + by];
    if (next) select(next);
  };
  const insert = (placeholder: Placeholder) => {
    const paper = papers.current[last.current];
    const { text } = shown[last.current];
    const [from, to] = [paper?.selectionStart ?? text.length, paper?.selectionEnd ?? text.length];
    const inserted = placeholderText(placeholder);
    write(last.current, { text: text.slice(0, from) + inserted + text.slice(to) });
    // The field has the new text after the next paint; the cursor goes behind what was put in.
    requestAnimationFrame(() => {
      paper?.focus();
      paper?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  };
  const write = (language: Language, part: Partial<BlockText>) =>
    change({ ...shown, [language]: { ...shown[language], ...part } });
  return (
    <Card aria-labelledby="terms-section">
      <CardHead
        as="h3"
        id="terms-section"
        title={name(selected)}
        className="border-b border-line"
        action={
          <>
            <span className="text-small text-muted max-sm:hidden">
              {draft.open || editor.unsaved.length > 0
                ? t('draftOf', { number: draft.nextNumber })
                : t('inForceOf', { number: draft.inForce.number })}
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              icon={ChevronLeft}
              aria-label={t('previous')}
              disabled={at === 0}
              onClick={() => step(-1)}
            />
            <Button
              variant="ghost"
              size="icon-sm"
              icon={ChevronRight}
              aria-label={t('next')}
              disabled={at === TERMS_BLOCKS.length - 1}
              onClick={() => step(1)}
            />
          </>
        }
      />
      {conflicts.includes(selected) ? (
        <CardBody className="pt-5">
          <ConflictNote editor={editor} />
        </CardBody>
      ) : (
        <div className="grid md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <LanguageSide
              key={language}
              editor={editor}
              language={language}
              onChange={(part) => write(language, part)}
              paperRef={(paper) => {
                papers.current[language] = paper;
              }}
              onFocus={() => {
                last.current = language;
              }}
            />
          ))}
        </div>
      )}
      <FiguresBar figures={draft.figures} onInsert={insert} />
    </Card>
  );
}

interface LanguageSideProps {
  editor: TermsEditor;
  language: Language;
  onChange: (part: Partial<BlockText>) => void;
  paperRef: (paper: HTMLTextAreaElement | null) => void;
  onFocus: () => void;
}

function LanguageSide({ editor, language, onChange, paperRef, onFocus }: LanguageSideProps) {
  const { t } = useTranslation(['termsEditor', 'common']);
  const fieldText = useFieldText();
  const { draft, selected, shown, outlook, problems, saving } = editor;
  const block = shown[language];
  const before = draft.inForce.wording[language][selected];
  const old = outlook.older[selected] === language;
  const other = t(`common:language.${otherLanguage(language)}`);
  const issues = outlook.issues.filter((issue) => issue.block === selected && issue.language === language);
  const busy = saving.isPending;
  return (
    <fieldset
      aria-label={t(`common:language.${language}`)}
      className="grid min-w-0 content-start gap-3 px-5 pt-4 pb-5 max-md:px-4 not-first:border-line max-md:not-first:border-t md:not-first:border-l"
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="font-strong">{t(`common:language.${language}`)}</h3>
        {old ? (
          <Badge tone="warning" icon={TriangleAlert}>
            {t('older', { language: other })}
          </Badge>
        ) : sameBlock(before, block) ? null : (
          <Badge tone="accent" icon={Pencil}>
            {t('changed')}
          </Badge>
        )}
      </div>
      <Field label={t('title')} error={fieldText(problems[`${language}.title`])}>
        {(control) => (
          <Input
            {...control}
            lang={language}
            value={block.title}
            disabled={busy}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <Field label={t('text')} error={fieldText(problems[`${language}.text`])}>
        {(control) => (
          <Paper
            {...control}
            ref={paperRef}
            lang={language}
            value={block.text}
            before={before.text}
            old={old}
            disabled={busy}
            onFocus={onFocus}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      {issues.map(({ code, names }) => (
        <p key={code} className="flex items-start gap-1.5 text-small font-medium text-warning-ink">
          <Icon icon={TriangleAlert} size="sm" className="mt-px" />
          {t(`issues.${code}`, { names: namesText(code, names), language: other })}
        </p>
      ))}
      {old ? (
        <div className="flex justify-end">
          <Button variant="ghost" size="sm" busy={busy} onClick={editor.markEqual}>
            {t('markEqual')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

const namesText = (code: string, names: readonly string[]) =>
  names.map((name) => (code === 'PLACEHOLDERS_DIFFER' ? `{{${name}}}` : name)).join(', ');
