import { Check } from 'lucide-react';
import { SignaturePad } from '../../lib/signature/signature-pad.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { ChoiceButtons, ErrorLine } from './choice-buttons.tsx';
import { liveTotal, type Missing } from './draft.ts';
import { WRITTEN } from './signature.tsx';
import type { ReviewTexts } from './texts.ts';
import type { ReviewForm } from './use-review-form.ts';

const NAME_MAX = 120;
const ON = 'border-accent-line bg-accent-soft text-accent-soft-ink';

interface SignFormProps {
  form: ReviewForm;
  words: ReviewTexts;
}

/** Old parts, terms and signature, which turn the choices into a decision. */
export function SignForm({ form, words }: SignFormProps) {
  const { draft, review, change } = form;
  const off = review.preview || form.sending;
  const lacks = (what: Missing['what']) =>
    form.tried && form.missing.some((one) => one.what === what) ? words.missing[what] : undefined;
  return (
    <section aria-label={words.signature} className="grid gap-6">
      {liveTotal(review, draft).count > 0 ? (
        <ChoiceButtons
          name="oldParts"
          legend={words.oldParts}
          legendShown
          value={draft.oldPartsBack === null ? null : draft.oldPartsBack ? 'yes' : 'no'}
          onChange={(value) => change({ oldPartsBack: value === 'yes' })}
          error={lacks('oldParts')}
          disabled={off}
          options={[
            { value: 'yes', label: words.yes, icon: Check, on: ON },
            { value: 'no', label: words.no, icon: Check, on: ON },
          ]}
        />
      ) : null}
      <div>
        <Checkbox
          id="terms"
          checked={draft.terms}
          disabled={off}
          aria-invalid={lacks('terms') ? true : undefined}
          aria-describedby={lacks('terms') ? 'terms-error' : undefined}
          onChange={(event) => change({ terms: event.target.checked })}
        >
          {words.acceptBefore}
          <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
            {words.acceptLink}
            <span className="sr-only">{` (${words.opensNewTab})`}</span>
          </a>
        </Checkbox>
        {lacks('terms') ? <ErrorLine id="terms-error" text={words.missing.terms} /> : null}
      </div>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 className="font-medium">{words.signature}</h2>
          <Segmented
            size="sm"
            label={words.signature}
            value={draft.way}
            onChange={(way) => change({ way })}
            disabled={off}
            options={[
              { value: 'draw', label: words.draw },
              { value: 'type', label: words.type },
            ]}
          />
        </div>
        {draft.way === 'draw' ? (
          <div>
            <SignaturePad
              id="signature"
              label={words.pad}
              signHere={words.signHere}
              clearLabel={words.clear}
              strokes={draft.strokes}
              onChange={(strokes) => change({ strokes })}
              invalid={lacks('signature') !== undefined}
              describedBy={lacks('signature') ? 'signature-error' : undefined}
              disabled={off}
            />
            {lacks('signature') ? <ErrorLine id="signature-error" text={words.missing.signature} /> : null}
          </div>
        ) : null}
        <NameField form={form} words={words} off={off} error={lacks('name')} />
      </div>
    </section>
  );
}

interface NameFieldProps extends SignFormProps {
  off: boolean;
  error: string | undefined;
}

/** Names the signer of a drawn signature; a typed name is the signature. */
function NameField({ form: { draft, change }, words, off, error }: NameFieldProps) {
  const typed = draft.way === 'type';
  return (
    <Field label={words.name} error={error} hint={typed ? words.typedHint : undefined}>
      {(control) => (
        <Input
          {...control}
          data-missing="name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={NAME_MAX}
          disabled={off}
          value={typed ? draft.typedName : draft.drawnName}
          onChange={({ target }) => change(typed ? { typedName: target.value } : { drawnName: target.value })}
          className={typed ? `min-h-16 ${WRITTEN}` : ''}
        />
      )}
    </Field>
  );
}
