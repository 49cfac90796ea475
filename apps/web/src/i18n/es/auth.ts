import type { auth as en } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const auth: Texts<typeof en> = {
  state: {
    PROFILE_NOT_LOADED: 'No se pudo cargar el perfil de usuario',
    REFRESH_FAILED: 'No se pudo renovar la sesión',
    SESSION_UNCHECKED: 'No se pudo comprobar la sesión',
    SIGN_IN_FAILED: 'Ocurrió un error al iniciar sesión',
    SIGN_UP_FAILED: 'Ocurrió un error al crear la cuenta',
    NO_USER: 'No se encontró ningún usuario con sesión iniciada',
    SERVER_UNAVAILABLE:
      'No se puede conectar con el servidor de autenticación. Puede deberse a problemas de red o a que el servidor no esté disponible por el momento.',
    startFailed: 'El sistema de autenticación no pudo iniciarse correctamente',
    startFailedText: 'Es posible que tenga problemas para iniciar sesión',
  },
  lock: {
    title: 'Pantalla bloqueada',
    text: 'Se bloqueó por inactividad. Su trabajo está como lo dejó.',
    password: 'Contraseña de {{name}}',
    unlock: 'Desbloquear',
    unlocking: 'Desbloqueando…',
    wrong: 'Esa contraseña no es correcta.',
    sso: 'Desbloquear con {{name}}',
    ssoUnnamed: 'Desbloquear con el inicio de sesión único',
  },
  poster: {
    title: 'Cada moto tiene un número, un nombre y un próximo paso.',
    text: 'Ingreso, presupuesto, piezas y entrega en un solo lugar.',
  },
  footer: '¿Es cliente? Abra el enlace de nuestro correo; no necesita cuenta.',
  fields: {
    email: 'Correo electrónico',
    firstName: 'Nombre',
    lastName: 'Apellido',
    password: 'Contraseña',
    passwordRule: '12 caracteres o más',
  },
  login: {
    title: 'Iniciar sesión',
    welcome: 'Qué gusto verle de nuevo en el taller.',
    forgot: '¿Olvidó su contraseña?',
    submit: 'Iniciar sesión',
    busy: 'Iniciando sesión…',
    passkey: 'Iniciar con una llave de acceso',
    sso: 'Iniciar sesión con {{name}}',
    ssoUnnamed: 'Usar el inicio de sesión único',
    newHere: '¿Es nuevo aquí?',
    register: 'Cree una cuenta',
    wait_one: 'Demasiados intentos. Inténtelo de nuevo en 1 segundo.',
    wait_other: 'Demasiados intentos. Inténtelo de nuevo en {{count}} segundos.',
    waitOver: 'Ya puede intentarlo de nuevo.',
    notConfirmed: 'Primero confirme su correo. El enlace está en el mensaje que le enviamos.',
    sendAgain: 'Reenviar correo',
    sending: 'Enviando…',
    sentAgain: 'Enviado. Revise su correo, también la carpeta de spam.',
    sentNoMail:
      'Este servidor aún no puede enviar correo. El administrador del taller puede darle el enlace.',
  },
  demo: {
    title: 'Taller de demostración',
    text: 'Elija un rol para probar. La contraseña es',
  },
};
