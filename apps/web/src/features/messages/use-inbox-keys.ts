import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { isAway } from '../../lib/offline/away.ts';
import { conversationPath } from '../../shared/messages/types.ts';
import type { Inbox } from './use-conversations.ts';

interface InboxKeys {
  rows: Inbox['rows'];
  current: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  templates: RefObject<HTMLFieldSetElement | null>;
  onHelp: () => void;
}

/** J and K go through the list, R writes, / goes to the templates, A takes it, E sets it aside, ? lists the keys. Not while typing. */
export function useInboxKeys(keys: InboxKeys): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { user } = useSession();
  const assign = useMutation(orpc.messages.assign.mutationOptions());
  const done = useMutation(orpc.messages.setDone.mutationOptions());
  const press = (key: string): boolean => {
    const { rows, current, field, templates } = keys;
    const at = rows.findIndex(({ id }) => id === current);
    const open = rows[at];
    const go = (to: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (next) void navigate({ pathname: conversationPath(next.id), search });
    };
    if (key === 'j') go(at + 1);
    else if (key === 'k') go(at < 0 ? 0 : at - 1);
    else if (key === 'r' && field.current) field.current.focus();
    else if (key === '/' && templates.current) templates.current.querySelector('button')?.focus();
    else if (key === '?') keys.onHelp();
    // as their buttons
    else if (isAway()) return false;
    else if (key === 'a' && open && user) assign.mutate({ id: open.id, personId: user.id });
    else if (key === 'e' && open) done.mutate({ id: open.id, done: !open.done });
    else return false;
    return true;
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
      if (document.querySelector('[role$="dialog"][data-state="open"], [role="menu"]')) return;
      if (latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    // before the list's own search, which takes / where no conversation is open
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
