import type { Outputs } from '@kickstand/api';
import { BOOT_ELEMENT_ID } from '@kickstand/domain/navigation';

let served: Outputs['settings']['boot'] | null = read();

/** The boot data in the document, used once. Missing if the browser may have a session. */
export const servedBoot = {
  isThere: (): boolean => served !== null,
  take(): Outputs['settings']['boot'] | null {
    const taken = served;
    served = null;
    return taken;
  },
};

function read(): Outputs['settings']['boot'] | null {
  const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  return text ? (JSON.parse(text) as Outputs['settings']['boot']) : null;
}
