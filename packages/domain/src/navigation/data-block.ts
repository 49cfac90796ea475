/**
 * Data in a document. It is no script, so the CSP does not apply; it contains no "<", so no value can end it.
 */
export const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
