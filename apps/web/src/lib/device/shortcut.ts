const MAC = navigator.userAgent.includes('Mac');

/** How a keyboard shortcut with the command key is written on this machine: "Ctrl K", "⌘ K". */
export const shortcut = (key: string): string => `${MAC ? '⌘' : 'Ctrl'} ${key}`;
