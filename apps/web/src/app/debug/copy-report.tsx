import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/device/language.ts';
import { bugReport } from '../../lib/diagnostics/bug-report.ts';
import { debugLogger } from '../../lib/diagnostics/debug-logger.ts';
import { log } from '../../lib/diagnostics/log.ts';
import { liveState } from '../../lib/live/live-state.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { type Person, usePerson } from '../person.ts';
import { VERSION } from './version.ts';

export function CopyReport() {
  const { t } = useTranslation('debug');
  const person = usePerson();
  const [byHand, setByHand] = useState<string | null>(null);
  const copy = async () => {
    const text = reportNow(person);
    try {
      await navigator.clipboard.writeText(text);
      setByHand(null);
      toast.success(t('report.copied'));
    } catch {
      // no clipboard (blocked, or plain http): the text is shown instead
      setByHand(text);
      toast.info(t('report.byHand'));
    }
  };
  return (
    <div className="grid gap-2">
      <Button size="sm" icon={ClipboardCopy} block onClick={() => void copy()}>
        {t('report.copy')}
      </Button>
      {byHand === null ? null : (
        <Textarea
          readOnly
          aria-label={t('report.text')}
          value={byHand}
          onFocus={({ target }) => target.select()}
          className="code h-32 text-caption"
        />
      )}
    </div>
  );
}

function reportNow({ profile }: Person): string {
  const { pathname, search } = window.location;
  return bugReport({
    version: VERSION,
    time: new Date().toISOString(),
    browser: navigator.userAgent,
    language: currentLanguage(),
    theme: document.documentElement.dataset.theme ?? '',
    screen: pathname + search,
    size: `${window.innerWidth}×${window.innerHeight}`,
    role: profile?.role ?? '',
    live: liveState.get(),
    log: log.all(),
    debugLog: debugLogger.entries(),
    person: profile ? [profile.firstName, profile.lastName, profile.email] : [],
  });
}
