import type { home as en } from '../en/home.ts';
import type { Texts } from '../texts.ts';

export const home: Texts<typeof en> = {
  pageTitle: 'Inicio',
  greeting: {
    morning: 'Buenos días, {{name}}',
    afternoon: 'Buenas tardes, {{name}}',
    evening: 'Buenas noches, {{name}}',
  },
  intakes: { open: 'Ingresos sin convertir', create: 'Crear formulario de ingreso' },
  setUp: {
    title: 'Puesta en marcha',
    doneLabel: 'Ya está listo',
    progress: '{{done}} de {{total}} listos',
    allSet: 'Todo listo. El taller puede recibir motos.',
    loading: 'Cargando lo que falta configurar',
    address: {
      title: 'Agregue la dirección y el teléfono del taller',
      why: 'Salen impresos en cada formulario y los ven los clientes.',
      action: 'Agregar dirección',
      done: 'Dirección y teléfono',
    },
    mail: {
      title: 'Conecte un servidor de correo',
      why: 'Mientras tanto, los enlaces de las cuentas nuevas esperan aquí y usted los entrega.',
      how: 'Defina estos dos valores donde se inicia Kickstand y reinícielo:',
      done: 'Servidor de correo',
    },
    https: {
      title: 'Active https',
      why: 'Las tabletas de su red solo permiten la cámara con https.',
      how: 'Inicie con esto en lugar de npm start y siga los pasos que muestra:',
      done: 'https',
    },
  },
  team: {
    title: 'Equipo',
    loading: 'Cargando el equipo',
    you: 'Usted',
    sample: 'Muestra',
    alone: 'Por ahora, solo usted.',
    removeSample: 'Quitar los datos de muestra',
    removeTitle: '¿Quitar los datos de muestra?',
    removeText:
      'Los colegas, clientes e ingresos de muestra desaparecen. Lo que usted haya registrado se conserva. Esto no se puede deshacer.',
    removeConfirm: 'Quitar los datos de muestra',
    removing: 'Quitando…',
    keep: 'Conservarlos',
    removed: 'Datos de muestra quitados',
  },
};
