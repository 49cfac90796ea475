import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DEBUG_LEVELS, type DebugLevel, debugLogger } from '../../lib/diagnostics/debug-logger.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/checkbox.tsx';
import { NativeSelect } from '../../ui/form/input.tsx';
import { Entries } from './entries.tsx';

const isDebugLevel = (value: string): value is DebugLevel => DEBUG_LEVELS.some((level) => level === value);

/** DBG-03 */
export function DebugLogView() {
  const { t } = useTranslation('debug');
  const { enabled, level } = useSyncExternalStore(debugLogger.subscribe, debugLogger.settings);
  const entries = useSyncExternalStore(debugLogger.subscribe, debugLogger.entries);
  return (
    <>
      <Switch
        label={t('logger.enabled')}
        checked={enabled}
        onChange={({ target }) => debugLogger.set({ enabled: target.checked })}
      />
      <div className="flex items-center gap-2 py-2">
        <NativeSelect
          aria-label={t('logger.level')}
          value={level}
          onChange={({ target }) => isDebugLevel(target.value) && debugLogger.set({ level: target.value })}
          className="min-h-control-sm flex-1 py-1"
        >
          {DEBUG_LEVELS.map((value) => (
            <option key={value} value={value}>
              {t(`logger.levels.${value}`)}
            </option>
          ))}
        </NativeSelect>
        <span className="num shrink-0 text-caption text-muted">
          {t('log.count', { count: entries.length })}
        </span>
        <Button size="sm" variant="ghost" disabled={entries.length === 0} onClick={debugLogger.clear}>
          {t('log.clear')}
        </Button>
      </div>
      {enabled || entries.length > 0 ? (
        <Entries
          label={t('tabs.debugLog')}
          entries={entries.map(({ module, data, ...entry }) => ({ ...entry, source: module, more: data }))}
        />
      ) : (
        <p className="py-4 text-center text-small text-muted">{t('logger.off')}</p>
      )}
    </>
  );
}
