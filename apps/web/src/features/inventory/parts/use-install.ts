import { useRef, useState } from 'react';
import { errorCode } from '../../../lib/calls/errors.ts';
import type { OrderPart } from '../../../shared/stock/stock-types.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useInstaller } from './use-installer.ts';
import { openMilli } from './verdicts.ts';

interface InstallOptions {
  /** Not all of it is in stock anymore: how many were installed? */
  onShort?: () => void;
  onDone?: () => void;
}

/** Installs one part line. */
export function useInstall(part: OrderPart, { onShort, onDone }: InstallOptions) {
  const installer = useInstaller();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const install = async (milli = openMilli(part)) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      installer.announce([await installer.install(part, milli)]);
      onDone?.();
    } catch (error) {
      const text = installer.problemOf(error, part);
      setProblem(text);
      // Triggered in the list, without a dialog that would show it.
      if (onShort) toast.error(text, { id: part.lineId });
      if (errorCode(error) === 'PARTS_SHORT') onShort?.();
    }
    running.current = false;
    setBusy(false);
  };
  return { install: (milli?: number) => void install(milli), busy, problem };
}
