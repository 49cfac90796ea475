import type { address as en } from '../en/address.ts';
import type { Texts } from '../texts.ts';

export const address: Texts<typeof en> = {
  title: 'Dirección para los enlaces',
  loading: 'Cargando la dirección',
  text: 'Los enlaces de los correos y de Compartir empiezan con esta dirección. Use la que los teléfonos de sus clientes puedan abrir.',
  field: 'Dirección',
  hint: 'Por ejemplo https://shop.example.com, sin nada después. Déjela vacía si no tiene.',
  now: 'Los enlaces empiezan ahora con',
  saved: 'Dirección guardada. Vale para los enlaces nuevos desde ahora.',
  locked: 'PUBLIC_URL fija esta dirección. Se cambia donde se inicia el servidor.',
  noProxy:
    'Este servidor solo acepta conexiones de su propia máquina. Otros dispositivos entran por un proxy o túnel instalado en ella, o después de iniciar con HOST=0.0.0.0 o npm run https.',
  machine: {
    title: 'Los enlaces solo se abren en esta computadora',
    text: 'Empiezan con {{baseUrl}}. En el teléfono de un cliente no abren nada.',
  },
  network: {
    title: 'Los enlaces solo se abren en la red del taller',
    text: 'Empiezan con {{baseUrl}}. Un cliente en su casa no puede abrirlos.',
  },
  set: 'Fijar la dirección',
  askOwner: 'Un administrador puede fijar la dirección en Configuración → Compartir.',
  accept: 'Dejarlo así',
  accepting: 'Guardando…',
  accepted: 'Listo. Puede fijar una dirección más adelante en Configuración → Compartir.',
};
