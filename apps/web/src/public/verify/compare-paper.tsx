import { type CheckedPacket, comparePaper } from '@kickstand/domain/evidence';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { VerifyTexts } from './texts.ts';

const LONGEST = 120;

/** Compares a fingerprint printed on the customer's paper with the packet's records. */
export function ComparePaper({ packet, words }: { packet: CheckedPacket; words: VerifyTexts }) {
  const [typed, setTyped] = useState('');
  const [compared, setCompared] = useState<ReturnType<typeof comparePaper> | null>(null);
  return (
    <Card pad>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setCompared(comparePaper(packet, typed));
        }}
      >
        <Field label={words.paper} hint={words.paperHint}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={LONGEST}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value);
                setCompared(null);
              }}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start">
          {words.compare}
        </Button>
        {compared ? (
          <Note
            role={compared === 'other' ? 'alert' : 'status'}
            tone={compared === 'same' ? 'success' : compared === 'other' ? 'danger' : 'warning'}
          >
            {words.compared[compared]}
          </Note>
        ) : null}
      </form>
    </Card>
  );
}
