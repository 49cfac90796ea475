/** The pages in their groups; the name is the one in the address: /dashboard/settings?tab=mail */
export const SETTINGS_GROUPS = {
  shop: ['shop', 'numbering'],
  money: ['fees', 'payments'],
  workflow: ['calendar', 'intake', 'workshop', 'checklists', 'terms'],
  system: ['mail', 'texts', 'security', 'data'],
} as const;

export type SettingsGroup = keyof typeof SETTINGS_GROUPS;
export type SettingsPage = (typeof SETTINGS_GROUPS)[SettingsGroup][number];

const PAGES: readonly SettingsPage[] = Object.values(SETTINGS_GROUPS).flat();

/** Addresses of pages that are part of another one now. */
const MOVED: Readonly<Record<string, SettingsPage>> = { sharing: 'data' };

/** null: no page is chosen. An unknown word opens the first page instead of an empty one. */
export function pageOf(name: string | null): SettingsPage | null {
  if (name === null) return null;
  return PAGES.find((page) => page === name) ?? MOVED[name] ?? 'shop';
}
