import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { differing, merged, picked } from './revised.ts';
import { showFieldErrors } from './server-errors.ts';
import { useUnsaved } from './unsaved.ts';

type Schema<Values extends FieldValues> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Values>
>[0];

interface RevisedFormOptions<Values extends FieldValues, Stored extends Values & { revision: number }> {
  /** The record as shown. */
  opened: Stored;
  fields: readonly (keyof Values & FieldPath<Values>)[];
  schema: Schema<Values>;
  save: (values: Values & { revision: number }) => Promise<Stored>;
  /** The record as someone else saved it, from a failure of `save`; null for any other failure. */
  currentOf: (error: unknown) => Stored | null;
  /** Called with the server's version from a save or a STALE error. */
  onSeen: (record: Stored) => void;
  onDone: (record: Stored) => void;
}

/** A form that saves against the revision it was opened with, so nothing is overwritten unseen. */
export function useRevisedForm<Values extends FieldValues, Stored extends Values & { revision: number }>(
  options: RevisedFormOptions<Values, Stored>,
) {
  const { opened, fields, schema, save, currentOf, onSeen, onDone } = options;
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(schema),
    defaultValues: picked<Values>(fields, opened) as DefaultValues<Values>,
  });

  const { isDirty, dirtyFields, errors } = form.formState;
  const { reset } = form;
  useUnsaved(isDirty);

  // someone saved while nothing was entered here: follow, to avoid a STALE error later
  useEffect(() => {
    if (isDirty || opened.revision <= base.revision) return;
    setBase(opened);
    reset(picked<Values>(fields, opened));
  }, [opened, base, isDirty, fields, reset]);

  const done = (record: Stored) => {
    setBase(record);
    reset(picked<Values>(fields, record));
    onSeen(record);
    onDone(record);
  };

  /** Someone saved meanwhile. Equal values are no conflict. */
  const takeIn = (mine: Values, current: Stored) => {
    const mix = merged<Values>(fields, { opened: base, mine, theirs: current });
    if (differing<Values>(fields, mix, current).length === 0) return done(current);
    onSeen(current);
    setBase(current);
    reset(mix, { keepDefaultValues: true });
    setTheirs(current);
  };

  const send = async (values: Values) => {
    setFailure(null);
    setTheirs(null);
    try {
      done(await save({ ...values, revision: base.revision }));
    } catch (error) {
      const current = currentOf(error);
      if (current) takeIn(values, current);
      else if (!showFieldErrors(error, fields, form.setError)) setFailure(error);
    }
  };

  return {
    form,
    busy: form.formState.isSubmitting,
    failure,
    theirs,
    /** Fields that differ from the record, in order. */
    changed: fields.filter((field) =>
      Boolean((dirtyFields as Partial<Record<keyof Values, unknown>>)[field]),
    ),
    /** The number of fields with an error. */
    invalid: Object.keys(errors).length,
    submit: form.handleSubmit(send),
    discard: () => {
      setFailure(null);
      reset(picked<Values>(fields, base));
    },
    takeTheirs: () => {
      if (theirs) reset(picked<Values>(fields, theirs));
      setTheirs(null);
    },
  };
}
