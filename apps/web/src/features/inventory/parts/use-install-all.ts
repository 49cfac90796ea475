import { useRef, useState } from 'react';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { ListedPart } from './listed-part.ts';
import { type Installed, useInstaller } from './use-installer.ts';
import { openMilli } from './verdicts.ts';

/** Installs everything reserved for an order, line by line; stops at the first refusal. */
export function useInstallAll() {
  const { install, announce, problemOf } = useInstaller();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const installAll = async (parts: readonly ListedPart[]) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const installed: Installed[] = [];
    for (const part of parts)
      try {
        installed.push(await install(part, openMilli(part)));
      } catch (error) {
        toast.error(problemOf(error, part), { id: part.lineId });
        break;
      }
    announce(installed);
    running.current = false;
    setBusy(false);
  };
  return { installAll: (parts: readonly ListedPart[]) => void installAll(parts), busy };
}
