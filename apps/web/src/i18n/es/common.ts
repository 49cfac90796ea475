import type { common as en } from '../en/common.ts';
import type { Texts } from '../texts.ts';

export const common: Texts<typeof en> = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando…',
  retry: 'Intentar de nuevo',
  copy: 'Copiar',
  copied: 'Copiado',
  loading: 'Cargando…',
  optional: 'opcional',
  back: 'Atrás',
  next: 'Siguiente',
  signOut: 'Cerrar sesión',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  theme: { label: 'Tema', light: 'Claro', dark: 'Oscuro' },
  language: { label: 'Idioma', en: 'English', es: 'Español' },
  themeChanged: { light: 'Modo claro activado', dark: 'Modo oscuro activado' },
  roles: {
    admin: 'Administrador',
    head_technician: 'Jefe de taller',
    technician: 'Técnico',
    customer: 'Cliente',
  },
  refreshFailed: 'No se pudo actualizar. Se muestra lo de las {{when}}.',
  filters: 'Filtros',
  filtersOn: 'Filtros: {{count}}',
};
