import type { forms as en } from '../../en/intake/forms.ts';
import type { Texts } from '../../texts.ts';

export const forms: Texts<typeof en> = {
  loadMore: 'Cargar más',
  loadingMore: 'Cargando…',
  loadFailed: 'No se pudo cargar: {{title}}',
  copyFailed: 'No se puede copiar automáticamente. Seleccione el texto y cópielo.',
  saving: 'Guardando…',
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Sus cambios todavía no están guardados. Si sale, se pierden.',
    stay: 'Quedarse aquí',
    go: 'Salir sin guardar',
  },
  merged: {
    title: 'Otra persona cambió otros campos',
    text: 'Sus cambios ya están en el formulario. Revíselo y guarde de nuevo.',
  },
  stale: {
    title: 'Otra persona acaba de guardar cambios',
    text: 'Estos campos son distintos. No se ha sobrescrito nada.',
    field: 'Campo',
    mine: 'Su versión',
    theirs: 'La otra versión',
    empty: 'vacío',
    keepMine: 'Conservar lo mío',
    takeTheirs: 'Usar la otra',
  },
};
