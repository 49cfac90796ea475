import { mayPurchase } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useFormat } from '../../../lib/format.ts';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { parseCents } from '../../../shared/money/amounts.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { parseQuantity } from '../../../shared/stock/quantities.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { type Draft, type DraftLine, differences, type Purchase } from './draft.ts';
import { LinesEditor } from './lines-editor.tsx';
import type { PurchaseDraft } from './use-purchase-draft.ts';

interface DraftCardProps {
  purchase: Purchase;
  draft: PurchaseDraft;
  checked: boolean;
}

/** A purchase order while it can be edited. */
export function DraftCard({ purchase, draft: edited, checked }: DraftCardProps) {
  const { t } = useTranslation(['stock', 'common', 'forms']);
  const { draft, theirs, failure, change, takeTheirs } = edited;
  const locked = !mayPurchase(purchase.state, 'change');
  const takeButton = (
    <Button size="sm" onClick={takeTheirs}>
      {t('forms:stale.takeTheirs')}
    </Button>
  );
  return (
    <Card>
      <CardHead title={t('stock:purchases.lines')} />
      <CardBody className="grid gap-5">
        {locked ? (
          <Note tone="danger" role="alert" action={takeButton}>
            {t('stock:purchases.locked', { state: t(`stock:purchaseState.${purchase.state}`) })}
          </Note>
        ) : theirs ? (
          <>
            <Differences mine={draft} theirs={theirs} />
            <div className="flex justify-end">{takeButton}</div>
          </>
        ) : failure === null ? null : (
          <FailureNote error={failure} />
        )}
        <LinesEditor
          lines={draft.lines}
          checked={checked}
          onChange={(next) => change((old) => ({ ...old, lines: next(old.lines) }))}
        />
        <Field label={t('stock:note')} optional={t('common:optional')}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </CardBody>
    </Card>
  );
}

/** Two people changed the same draft: shows the lines that differ, side by side. */
function Differences({ mine, theirs }: { mine: Draft; theirs: Draft }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const quantity = useQuantity();
  const nameOf = useProductName();
  const lineText = (line: DraftLine | undefined): string =>
    line
      ? t('purchases.onIt', {
          quantity: quantity(parseQuantity(line.quantity) ?? 0, line.unit),
          amount: format.money(parseCents(line.cost) ?? 0),
        })
      : t('purchases.notOn');
  const lines = differences(mine, theirs).map((pair) => {
    const named = pair.mine ?? pair.theirs;
    return {
      key: pair.productId,
      label: named ? nameOf(named) : '',
      mine: lineText(pair.mine),
      theirs: lineText(pair.theirs),
    };
  });
  const note =
    mine.note.trim() === theirs.note.trim()
      ? []
      : [{ key: 'note', label: t('note'), mine: mine.note, theirs: theirs.note }];
  return <StaleNote text={t('purchases.staleText')} differences={[...lines, ...note]} />;
}
