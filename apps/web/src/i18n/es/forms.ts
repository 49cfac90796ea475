import type { forms as en } from '../en/forms.ts';
import type { Texts } from '../texts.ts';

export const forms: Texts<typeof en> = {
  loadMore: 'Cargar más',
  loadingMore: 'Cargando…',
  loadFailed: 'No se pudo cargar: {{title}}',
  copyFailed: 'Aquí no se puede copiar. Seleccione el texto y cópielo.',
  saving: 'Guardando…',
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Lo que cambió aquí todavía no está guardado. Si sale, se pierde.',
    stay: 'Quedarse aquí',
    go: 'Salir sin guardar',
  },
  merged: {
    title: 'Otra persona cambió otros campos mientras tanto',
    text: 'Sus cambios ya están en el formulario. Revíselo y guarde de nuevo.',
  },
  stale: {
    title: 'Otra persona guardó mientras tanto',
    text: 'Estos campos son distintos. No se ha sobrescrito nada.',
    field: 'Campo',
    mine: 'Su versión',
    theirs: 'La otra versión',
    empty: 'vacío',
    keepMine: 'Conservar lo mío',
    takeTheirs: 'Usar la otra',
  },
};
