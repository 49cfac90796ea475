/** Data in a document. Not a script, so no policy has to allow it; it contains no "<", so no value can end it. */
export const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
