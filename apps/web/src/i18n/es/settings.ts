import type { settings as en } from '../en/settings.ts';
import type { Texts } from '../texts.ts';

export const settings: Texts<typeof en> = {
  title: 'Configuración',
  facts: 'Lo que vale para todo el taller. Solo los administradores ven esta página.',
  security: {
    title: 'Seguridad',
    loading: 'Cargando cómo se protegen las cuentas',
    idleLock: 'Bloquear la pantalla del personal tras',
    idleLockHint: 'Sin actividad pide la contraseña. Lo que estaba abierto sigue como estaba.',
    idleLockRange: 'Escriba minutos enteros, de 1 a 240.',
    minutes: 'min',
    afterMinutes_one: '1 minuto',
    afterMinutes_other: '{{count}} minutos',
    require: 'El personal necesita un segundo factor',
    requireHint:
      'Quien no tenga uno debe activarlo antes de abrir cualquier otra página. A los clientes no se les pide.',
    yes: 'Sí',
    no: 'No',
    saved: 'Seguridad guardada',
  },
};
