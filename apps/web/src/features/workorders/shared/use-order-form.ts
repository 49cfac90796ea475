import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { FieldCode } from '../../../lib/calls/error-codes.ts';
import { differing, merged, picked } from '../../../lib/forms/revised.ts';
import { showFieldErrors, showRefused } from '../../../lib/forms/server-errors.ts';
import type { WorkOrder } from './order.ts';
import { KeptOnDevice } from './own-work.ts';
import { staleOrder, useRun } from './use-order.ts';

type Schema<Values extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Values>
>[0];

interface OrderFormOptions<Values extends FieldValues> {
  order: WorkOrder;
  /** The order's values for this form; null when it is new or gone. */
  read: (order: WorkOrder) => Values | null;
  /** What a new one starts with. */
  start?: Values;
  fields: readonly (keyof Values & FieldPath<Values>)[];
  schema: Schema<Values>;
  save: (values: Values, revision: number) => Promise<WorkOrder>;
  /** The fields that a refusal is about, by code. */
  refused?: (error: unknown) => Readonly<Record<string, FieldCode>>;
  onDone: (order: WorkOrder) => void;
}

export interface OthersChanges<Values> {
  readonly fields: readonly (keyof Values)[];
  readonly was: Values;
  readonly is: Values;
}

/**
 * A form for a part of an order. The order's revision counts all its changes, so someone else's change
 * outside this form is no conflict. A change of other fields of this form is merged into it and shown, and
 * saved only after the person has seen it. If both changed the same field, both versions are shown and the
 * input stays.
 */
export function useOrderForm<Values extends FieldValues>(options: OrderFormOptions<Values>) {
  const { order, read, fields, schema, save, refused, onDone } = options;
  const now = read(order);
  const [opened, setOpened] = useState<Values | null>(now);
  const [theirs, setTheirs] = useState<Values | null>(null);
  const [others, setOthers] = useState<OthersChanges<Values> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const run = useRun();
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: picked<Values>(fields, now ?? options.start ?? ({} as Values)) as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;
  const { reset } = form;
  const told = JSON.stringify(now && picked(fields, now));

  // Someone saved while nothing was typed here: the form follows.
  useEffect(() => {
    const next = JSON.parse(told) as Values | null;
    if (isDirty || next === null) return;
    setOpened(next);
    reset(next);
  }, [told, isDirty, reset]);

  /** The changes to send on top of the current record; null if a person has to resolve a conflict first. */
  const merge = (mine: Values, current: Values | null): Values | null => {
    if (!opened || !current) return mine;
    const changed = differing<Values>(fields, current, opened);
    if (changed.length === 0) return mine;
    const mix = merged<Values>(fields, { opened, mine, theirs: current });
    const both = differing<Values>(fields, mix, current).filter((field) => changed.includes(field));
    const quiet = changed.filter((field) => !both.includes(field));
    setOthers(quiet.length > 0 ? { fields: quiet, was: opened, is: current } : null);
    setOpened(current);
    reset(mix, { keepDefaultValues: true });
    if (both.length > 0) setTheirs(current);
    return null;
  };

  const send = async (values: Values) => {
    setFailure(null);
    setTheirs(null);
    setOthers(null);
    let sent = merge(values, now);
    if (!sent) return;
    try {
      const next = await run(order.id, {
        work: (revision) => save(sent ?? values, revision),
        again: (current) => {
          sent = merge(values, read(current));
          return sent !== null;
        },
      });
      reset(picked<Values>(fields, read(next) ?? values));
      setOpened(read(next));
      onDone(next);
    } catch (error) {
      if (sent === null && staleOrder(error)) return;
      if (error instanceof KeptOnDevice) return onDone(order);
      const shown =
        showFieldErrors(error, fields, form.setError) ||
        showRefused(refused?.(error) ?? {}, fields, form.setError);
      if (!shown) setFailure(error);
    }
  };

  return {
    form,
    busy: form.formState.isSubmitting,
    failure,
    theirs,
    /**
     * Someone else's changes of untouched fields: they are merged into the form, to be seen before it is
     * saved.
     */
    others,
    submit: form.handleSubmit(send),
    takeTheirs: () => {
      if (theirs) reset(picked<Values>(fields, theirs));
      setTheirs(null);
      setOthers(null);
    },
  };
}
