import { missingFigures, segmentsOf, TEXT_LIMIT } from '@kickstand/domain/messages';
import { Clock, FileText, Moon, Send, Smartphone } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { useLanguage } from '../../lib/device/language.ts';
import { useOnline } from '../../lib/device/online.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hourText } from './hours.ts';
import { RefusedNote } from './refused-note.tsx';
import { type MessageSetting, shortName, type Thread, type ThreadSubject } from './types.ts';
import { useCompose } from './use-compose.ts';

interface ComposerProps {
  subject: ThreadSubject;
  thread: Thread;
  setting: MessageSetting;
  field: RefObject<HTMLTextAreaElement | null>;
  templates: RefObject<HTMLFieldSetElement | null>;
}

/** The text field for a message, or why none can be sent. */
export function Composer(props: ComposerProps) {
  const { to } = props.thread;
  const { t } = useTranslation('messages');
  if (!to.address)
    return (
      <p className="text-muted">
        <b className="font-strong text-ink">{t('compose.noPhone')}</b> {t('compose.noPhoneText')}
      </p>
    );
  if (to.refused) return <RefusedNote to={to} refused={to.refused} />;
  return <Writing {...props} />;
}

function Writing({ subject, thread, setting, field, templates }: ComposerProps) {
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  const online = useOnline();
  const id = useId();
  const compose = useCompose(subject, thread, setting);
  const name = shortName(thread.to);
  const missing = missingFigures(compose.text);
  const ready = compose.text.trim() !== '' && missing.length === 0 && online;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !ready || compose.busy) return;
    event.preventDefault();
    compose.send();
  };
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <fieldset
        ref={templates}
        aria-label={t('compose.templates')}
        className="scroll-hidden -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 md:flex-wrap"
      >
        {setting.templates.map((template) => (
          <button
            key={template.id}
            type="button"
            disabled={compose.filling}
            onClick={() => {
              compose.fill(template.text[thread.to.language]);
              field.current?.focus();
            }}
            className="inline-flex min-h-9.5 shrink-0 items-center gap-1.5 rounded-full border border-soft bg-surface px-3.5 text-small font-medium whitespace-nowrap hover:border-line-strong hover:bg-hover dark:bg-raised pointer-coarse:min-h-11"
          >
            <Icon icon={FileText} size="sm" className="text-muted" />
            {template.name[language]}
          </button>
        ))}
      </fieldset>
      <label htmlFor={id} className="sr-only">
        {t('compose.label', { name })}
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={TEXT_LIMIT}
        placeholder={t('compose.placeholder', { name })}
        value={compose.text}
        onChange={({ target }) => compose.setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <FailureNote error={compose.error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 text-caption text-muted" aria-live="polite">
          <Hint text={compose.text} missing={missing} online={online} setting={setting} />
        </p>
        <SendButton setting={setting} disabled={!ready} busy={compose.busy} onClick={compose.send} />
      </div>
    </div>
  );
}

interface HintProps {
  text: string;
  missing: readonly string[];
  online: boolean;
  setting: MessageSetting;
}

function Hint({ text, missing, online, setting }: HintProps) {
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  const format = useFormat();
  if (!online) return t('compose.offline');
  if (missing.length > 0)
    return t('compose.missing', { names: missing.map((name) => `{${name}}`).join(', ') });
  if (!setting.configured) return t('compose.device');
  if (setting.quietUntil)
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-warning-ink">
        <Icon icon={Moon} size="sm" />
        {t('compose.quiet', { time: format.date(setting.quietUntil, 'time') })}
      </span>
    );
  if (text) return t('compose.segments', { count: segmentsOf(text), length: text.length });
  if (setting.quietFrom === setting.quietTo) return null;
  return t('compose.hours', {
    from: hourText(setting.quietTo, language),
    to: hourText(setting.quietFrom, language),
  });
}

interface SendButtonProps {
  setting: MessageSetting;
  disabled: boolean;
  busy: boolean;
  onClick: () => void;
}

function SendButton({ setting, disabled, busy, onClick }: SendButtonProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const look = { variant: 'primary', disabled, busy, onClick, busyLabel: t('compose.sending') } as const;
  if (!setting.configured)
    return (
      <Button {...look} icon={Smartphone}>
        {t('compose.open')}
      </Button>
    );
  if (setting.quietUntil)
    return (
      <Button {...look} icon={Clock}>
        {t('compose.sendAt', { time: format.date(setting.quietUntil, 'time').replace(':00', '') })}
      </Button>
    );
  return (
    <Button {...look} icon={Send}>
      {t('compose.send')}
    </Button>
  );
}
