import { BOARD_STATUSES, type Status } from '@kickstand/domain/workorders';
import { useState } from 'react';
import { useSession } from '../../../lib/auth/index.ts';
import { recall, remember } from '../../../lib/device/device.ts';

type Choice = 'open' | 'folded';
type Choices = Readonly<Partial<Record<Status, Choice>>>;

const keyOf = (person: string) => `kickstand.board.${person}`;

/** "approved:open ready:folded"; anything else in storage is ignored. */
function read(key: string): Choices {
  const known: Partial<Record<Status, Choice>> = {};
  for (const entry of (recall(key) ?? '').split(' ')) {
    const [name, choice] = entry.split(':');
    const status = BOARD_STATUSES.find((one) => one === name);
    if (status && (choice === 'open' || choice === 'folded')) known[status] = choice;
  }
  return known;
}

const write = (key: string, choices: Choices) =>
  remember(
    key,
    Object.entries(choices)
      .map(([status, choice]) => `${status}:${choice}`)
      .join(' '),
  );

/** The default: empty columns and declined orders are collapsed. */
const startsFolded = (status: Status, count: number) => count === 0 || status === 'declined_return';

/** Which columns are collapsed: stored per person and device, and only where it differs from the default. */
export function useFolding() {
  const key = keyOf(useSession().profile?.id ?? '');
  const [chosen, setChosen] = useState<{ key: string; choices: Choices }>(() => ({
    key,
    choices: read(key),
  }));
  const choices = chosen.key === key ? chosen.choices : read(key);
  const isFolded = (status: Status, count: number) =>
    choices[status] ? choices[status] === 'folded' : startsFolded(status, count);
  const set = (status: Status, count: number, folded: boolean) => {
    const { [status]: _, ...others } = choices;
    const next: Choices =
      folded === startsFolded(status, count) ? others : { ...others, [status]: folded ? 'folded' : 'open' };
    write(key, next);
    setChosen({ key, choices: next });
  };
  return { isFolded, set };
}
