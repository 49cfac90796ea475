const MAC = navigator.userAgent.includes('Mac');

/** A keyboard shortcut as written on this platform: "Ctrl K", "⌘ K". */
export const shortcut = (key: string): string => `${MAC ? '⌘' : 'Ctrl'} ${key}`;
