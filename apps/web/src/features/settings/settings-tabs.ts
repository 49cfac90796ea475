/** In the order they stand; the name is the one in the address: /dashboard/settings?tab=mail */
export const SETTINGS_TABS = [
  'shop',
  'fees',
  'terms',
  'intake',
  'workshop',
  'mail',
  'payments',
  'security',
  'numbering',
  'sharing',
  'data',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** Any other word is the first tab: an old link must not open an empty page. */
export const tabOf = (name: string | null): SettingsTab =>
  SETTINGS_TABS.find((tab) => tab === name) ?? 'shop';
