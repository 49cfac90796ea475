import { type Template, templateSchema } from '@kickstand/domain/workorders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../lib/api.ts';
import { currentOf } from '../../lib/calls/refusal.ts';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { newTemplate, type TemplateRecord } from './edit-template.ts';
import type { Problems } from './group-editor.tsx';

/** A checklist being edited. It is saved against the revision it was opened with. */
export function useTemplateForm(record: TemplateRecord | null, onDone: () => void) {
  const { t } = useTranslation('checklists');
  const queries = useQueryClient();
  // created once, so that a retry after a lost answer is the same checklist
  const [id] = useState(() => record?.id ?? newId());
  const [revision, setRevision] = useState(record?.revision ?? 0);
  const [template, setTemplate] = useState<Template>(() => record?.template ?? newTemplate());
  const [theirs, setTheirs] = useState<TemplateRecord | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  /** `onWrong` gets the index of the first group with an error. */
  const save = async (onWrong: (group: number) => void) => {
    setFailure(null);
    const checked = templateSchema.safeParse(template);
    const wrong = checked.success ? {} : problemsOf(checked.error.issues);
    setProblems(wrong);
    if (!checked.success) {
      const group = Object.keys(wrong).find((place) => place.startsWith('groups.'));
      if (group) onWrong(Number(group.split('.')[1]));
      return;
    }
    setBusy(true);
    try {
      await api.workorders.templates.save({ id, revision, template: checked.data });
      void queries.invalidateQueries({ queryKey: orpc.workorders.templates.key() });
      toast.success(t('saved'));
      onDone();
    } catch (error) {
      const current = staleTemplate(error);
      if (current) {
        setTheirs(current);
        setRevision(current.revision);
      } else setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    template,
    setTemplate,
    problems,
    failure,
    stale: theirs !== null,
    busy,
    save,
    takeTheirs: () => {
      if (theirs) setTemplate(theirs.template);
      setTheirs(null);
      setProblems({});
    },
  };
}

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const staleTemplate = (error: unknown): TemplateRecord | null =>
  currentOf(api.workorders.templates.save, error);
