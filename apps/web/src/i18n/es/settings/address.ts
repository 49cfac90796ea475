import type { address as en } from '../../en/settings/address.ts';
import type { Texts } from '../../texts.ts';

export const address: Texts<typeof en> = {
  title: 'Dirección para los enlaces',
  loading: 'Cargando dirección',
  text: 'Los enlaces de los correos y de Compartir empiezan con esta dirección. Use la que los teléfonos de sus clientes puedan abrir.',
  field: 'Dirección',
  hint: 'Por ejemplo https://shop.example.com, sin nada después. Déjela vacía si no tiene.',
  now: 'Los enlaces empiezan ahora con',
  saved: 'Dirección guardada. Los enlaces nuevos la usarán.',
  locked: 'PUBLIC_URL define esta dirección. Se cambia donde se inicia el servidor.',
  noProxy:
    'Este servidor solo acepta conexiones de su propia máquina. Otros dispositivos se conectan por un proxy o túnel, o después de iniciar con HOST=0.0.0.0 o npm run https.',
  machine: {
    title: 'Los enlaces solo se abren en esta computadora',
    text: 'Empiezan con {{baseUrl}} y no se abren en el teléfono de un cliente.',
  },
  network: {
    title: 'Los enlaces solo se abren en la red del taller',
    text: 'Empiezan con {{baseUrl}}. Un cliente no puede abrirlos desde su casa.',
  },
  set: 'Definir dirección',
  askOwner: 'Un administrador puede definir la dirección en Configuración → Datos y enlaces.',
  accept: 'Dejar así',
  accepting: 'Guardando…',
  accepted: 'Listo. Puede definir una dirección más adelante en Configuración → Datos y enlaces.',
  revoke: {
    button: 'Revocar todos los enlaces',
    text: 'Los enlaces enviados dejan de funcionar de inmediato.',
    done_one: '1 enlace revocado',
    done_other: '{{count}} enlaces revocados',
  },
};
