import type { setup as en } from '../en/setup.ts';
import type { Texts } from '../texts.ts';

export const setup: Texts<typeof en> = {
  pageTitle: 'Configuración inicial',
  brand: 'Primer arranque',
  poster: { title: 'Métala al taller y baje la pata.', text: 'Cuatro pasos, unos tres minutos.' },
  footer: 'Todo se queda en este servidor.',
  steps: { label: 'Pasos', owner: 'Dueño', shop: 'Taller', passcode: 'Clave', data: 'Datos' },
  owner: {
    title: '¿De quién es este taller?',
    intro: 'Usted será el primer administrador.',
    next: 'Siguiente: el taller',
    code: 'Código',
    codeHint: 'Aparece en la ventana donde inició Kickstand.',
    codeNote: 'Otros pueden llegar a este servidor; por eso pide el código de su consola.',
    codeMissing: 'Escriba el código que aparece en esa ventana.',
    passwordHint: 'Escriba su contraseña: nunca se guarda en el navegador.',
  },
  shop: {
    title: 'Su taller',
    intro: 'Sale impreso en formularios y facturas, y lo ven los clientes. Hoy solo hace falta el nombre.',
    next: 'Siguiente: la clave',
  },
  shopFields: {
    name: 'Nombre',
    street: 'Calle',
    city: 'Ciudad',
    state: 'Estado',
    zip: 'Código postal',
    phone: 'Teléfono',
    phoneHint: 'Diez dígitos',
    timeZone: 'Zona horaria',
    unitedStates: 'Estados Unidos',
    elsewhere: 'Otros lugares',
  },
  passcode: {
    title: 'Clave de administrador',
    intro: 'Se pide en el mostrador cuando se exime un depósito. No es su contraseña.',
    label: 'Clave',
    rule: '6 caracteres o más',
    hint: 'Da igual mayúsculas o minúsculas.',
    note: 'Cinco intentos fallidos la bloquean 15 minutos. Cada uso queda anotado con quién la pidió.',
    next: 'Siguiente: los datos',
  },
  data: {
    title: '¿Con qué quiere empezar?',
    intro: 'Puede borrar la muestra después con un solo botón.',
    sample: 'Un taller de muestra',
    sampleText:
      'Tres colegas de muestra, que no pueden iniciar sesión, y doscientos ingresos con fotos, para ver cómo es un taller en marcha.',
    empty: 'Vacío',
    emptyText: 'Solo usted. Agregue a las personas y todo lo demás por su cuenta.',
    open: 'Abrir el taller',
    opening: 'Abriendo el taller…',
  },
  already: {
    title: 'Este taller ya está configurado',
    text: 'Si fue usted, inicie sesión con el correo y la contraseña que eligió. Si no, pregunte quién es el dueño del taller.',
    signIn: 'Iniciar sesión',
  },
};
