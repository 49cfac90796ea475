import { canHash, type PacketVerdict, verifyPacket } from '@kickstand/domain/evidence';
import { useCallback, useRef, useState } from 'react';

export type PacketCheck =
  | { readonly state: 'none' }
  | { readonly state: 'checking'; readonly name: string }
  | {
      readonly state: 'checked';
      readonly name: string;
      readonly bytes: number;
      readonly at: Date;
      readonly verdict: PacketVerdict | { readonly kind: 'unreadable' | 'no_https' };
    };

/** Checks a chosen file on this device. If two are chosen in a row, the last one counts. */
export function usePacket(): { readonly check: PacketCheck; readonly choose: (file: File) => void } {
  const [check, setCheck] = useState<PacketCheck>({ state: 'none' });
  const turn = useRef(0);
  const choose = useCallback((file: File) => {
    turn.current += 1;
    const mine = turn.current;
    setCheck({ state: 'checking', name: file.name });
    void verdictOf(file).then((verdict) => {
      if (mine !== turn.current) return;
      setCheck({ state: 'checked', name: file.name, bytes: file.size, at: new Date(), verdict });
    });
  }, []);
  return { check, choose };
}

async function verdictOf(file: File): Promise<PacketVerdict | { kind: 'unreadable' | 'no_https' }> {
  if (!canHash()) return { kind: 'no_https' };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'unreadable' }; // moved, removed or too large; the page says so
  }
  return verifyPacket(bytes);
}
