import { createContext, type ReactNode, useContext } from 'react';

/** Why nothing can be entered here now. */
interface Disabled {
  /** The id of the sentence on the page, which describes each button. */
  readonly id: string;
  /** The sentence again, for a window over the page. */
  readonly why: ReactNode;
}

/** A disabled fieldset ends where a window or a menu is opened over the page; this does not. */
export const DisabledContext = createContext<Disabled | null>(null);

export const useDisabled = () => useContext(DisabledContext);
