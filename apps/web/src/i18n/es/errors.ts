import type { errors as en } from '../en/errors.ts';
import type { Texts } from '../texts.ts';

export const errors: Texts<typeof en> = {
  UNAUTHORIZED: 'Tu sesión terminó. Inicia sesión e inténtalo de nuevo.',
  FORBIDDEN: 'No tienes permiso para hacer esto',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Inténtalo de nuevo en {{seconds}} s.',
  UNAVAILABLE: 'El servidor está ocupado. Inténtalo de nuevo en un momento.',
  INVALID_CREDENTIALS: 'El correo o la contraseña no son correctos.',
  EMAIL_NOT_CONFIRMED: 'Primero confirma tu correo. El enlace está en tu bandeja de entrada.',
  LINK_INVALID: 'Este enlace venció o ya se usó.',
  NOT_FOUND: 'Esto ya no existe.',
  ALREADY_SET_UP: 'Este taller ya está configurado. Inicia sesión.',
  CODE_WRONG: 'Ese no es el código de la consola.',
  STALE: 'Otra persona guardó cambios mientras tanto.',
  ALREADY_SHOWN: 'Este enlace ya se mostró una vez.',

  NETWORK: 'No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  INVALID_INPUT: 'Revisa lo que escribiste.',
  UNKNOWN: 'Algo salió mal. Inténtalo de nuevo.',
  UNKNOWN_WITH_REFERENCE: 'Algo salió mal. Referencia {{reference}}.',
  ALREADY_IN_PROGRESS: 'La autenticación ya está en curso',

  EMAIL_INVALID: 'Escribe un correo, como nombre@ejemplo.com.',
  PASSWORD_REQUIRED: 'Escribe tu contraseña.',
  PASSWORD_TOO_SHORT: 'Usa al menos 12 caracteres.',
  PASSWORD_TOO_LONG: 'Usa como máximo 128 caracteres.',
  NAME_REQUIRED: 'Escribe un nombre.',
  TOO_LONG: 'Es demasiado largo.',
  SHOP_NAME_REQUIRED: 'Escribe el nombre del taller.',
  PHONE_INVALID: 'Escribe diez dígitos o déjalo vacío.',
  TIME_ZONE_INVALID: 'Elige una zona horaria de la lista.',
  PASSCODE_TOO_SHORT: 'Usa al menos 6 caracteres.',
};
