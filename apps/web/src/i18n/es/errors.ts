import type { errors as en } from '../en/errors.ts';
import type { Texts } from '../texts.ts';

export const errors: Texts<typeof en> = {
  UNAUTHORIZED: 'Su sesión terminó. Inicie sesión e inténtelo de nuevo.',
  FORBIDDEN: 'No tiene permiso para hacer esto',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Inténtelo de nuevo en {{seconds}} s.',
  UNAVAILABLE: 'El servidor está ocupado. Inténtelo de nuevo en un momento.',
  STORAGE_FULL: 'Al servidor casi no le queda espacio en disco: no se puede guardar nada hasta liberarlo.',
  INVALID_CREDENTIALS: 'Ese correo y esa contraseña no coinciden.',
  EMAIL_NOT_CONFIRMED: 'Primero confirme su correo. El enlace está en su bandeja de entrada.',
  LINK_INVALID: 'Este enlace venció o ya se usó.',
  NOT_FOUND: 'Esto ya no existe.',
  ALREADY_SET_UP: 'Este taller ya está configurado. Inicie sesión.',
  CODE_WRONG: 'Ese no es el código de la consola.',
  STALE: 'Otra persona guardó cambios mientras tanto.',
  ALREADY_SHOWN: 'Este enlace ya se mostró una vez.',

  NETWORK: 'No se puede conectar con el servidor. Revise su conexión e inténtelo de nuevo.',
  INVALID_INPUT: 'Revise lo que escribió.',
  UNKNOWN: 'Algo salió mal. Inténtelo de nuevo.',
  UNKNOWN_WITH_REFERENCE: 'Algo salió mal. Referencia {{reference}}.',
  ALREADY_IN_PROGRESS: 'La autenticación ya está en curso',

  EMAIL_INVALID: 'Escriba un correo, como nombre@ejemplo.com.',
  PASSWORD_REQUIRED: 'Escriba su contraseña.',
  PASSWORD_TOO_SHORT: 'Use al menos 12 caracteres.',
  PASSWORD_TOO_LONG: 'Use como máximo 128 caracteres.',
  NAME_REQUIRED: 'Escriba un nombre.',
  TOO_LONG: 'Es demasiado largo.',
  SHOP_NAME_REQUIRED: 'Escriba el nombre del taller.',
  PHONE_INVALID: 'Escriba diez dígitos o déjelo vacío.',
  TIME_ZONE_INVALID: 'Elija una zona horaria de la lista.',
  PASSCODE_TOO_SHORT: 'Use al menos 6 caracteres.',
};
