import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LOG_LEVELS, type LogLevel, log } from '../../lib/diagnostics/log.ts';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/form/input.tsx';
import { Entries } from './entries.tsx';

const isLogLevel = (value: string): value is LogLevel => LOG_LEVELS.some((level) => level === value);

/** DBG-02 */
export function LogView() {
  const { t } = useTranslation('debug');
  const [from, setFrom] = useState<LogLevel>('debug');
  const all = useSyncExternalStore(log.subscribe, log.all);
  const shown = all.filter(({ level }) => LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(from));
  return (
    <>
      <div className="flex items-center gap-2 pb-2">
        <NativeSelect
          aria-label={t('log.level')}
          value={from}
          onChange={({ target }) => isLogLevel(target.value) && setFrom(target.value)}
          className="min-h-control-sm flex-1 py-1"
        >
          {LOG_LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`log.from.${level}`)}
            </option>
          ))}
        </NativeSelect>
        <span className="num shrink-0 text-caption text-muted">
          {t('log.count', { count: shown.length })}
        </span>
        <Button size="sm" variant="ghost" disabled={all.length === 0} onClick={log.clear}>
          {t('log.clear')}
        </Button>
      </div>
      <Entries
        label={t('tabs.log')}
        entries={shown.map(({ component, context, ...entry }) => ({
          ...entry,
          source: component,
          more: context,
        }))}
      />
    </>
  );
}
