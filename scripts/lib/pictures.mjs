/**
 * @typedef {object} Picture
 * @property {string} name of the file in docs/images
 * @property {string} path
 * @property {keyof typeof VIEWPORTS} viewport
 * @property {'light' | 'dark'} [theme]
 * @property {'en' | 'es'} [language]
 * @property {string} [as] the email address of the demo shop's user who is signed in
 * @property {RegExp} [opens] the first link with this name is opened before the picture is taken
 */

export const VIEWPORTS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};

/**
 * Exactly the pictures used by documents.
 * @type {Picture[]}
 */
export const PICTURES = [
  { name: 'board', path: '/dashboard/work-orders', viewport: 'desktop', as: 'admin@demo.test' },
  {
    name: 'work-order',
    path: '/dashboard/reports?status=in_progress',
    opens: /^WO-\d+/,
    viewport: 'desktop',
    as: 'admin@demo.test',
  },
  {
    name: 'intake-detail',
    path: '/dashboard/intake-forms',
    opens: /^View (?!Drafts)/,
    viewport: 'desktop',
    as: 'head@demo.test',
  },
  { name: 'intake-list', path: '/dashboard/intake-forms', viewport: 'desktop', as: 'admin@demo.test' },
];
