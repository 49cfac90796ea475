import type { Language } from '@kickstand/domain/language';
import type { TextKind } from '@kickstand/domain/messages';

/** `photo`: a text that came with one. */
type Line = readonly ['in' | 'out', Record<Language, string>, (TextKind | 'photo')?];

/** By the status of the order. {name}, {bike} and {by} are filled in. */
export const SCRIPTS: Record<'waiting' | 'working' | 'ready' | 'over', readonly (readonly Line[])[]> = {
  waiting: [
    [
      [
        'in',
        { en: 'Is the front tire really that bad?', es: '¿De verdad está tan mal la llanta delantera?' },
      ],
      [
        'out',
        {
          en: 'Hi {name}, it’s at 1.5 mm and cracked on the left side. We added a photo to the estimate.',
          es: 'Hola {name}, está a 1.5 mm y agrietada del lado izquierdo. Pusimos una foto en el presupuesto.',
        },
      ],
      ['in', { en: 'OK, I’ll look at it tonight.', es: 'Bien, lo veo esta noche.' }],
    ],
    [
      [
        'in',
        { en: 'Can I decide only about the brakes first?', es: '¿Puedo decidir primero solo los frenos?' },
      ],
      [
        'out',
        {
          en: 'Yes. Every job has its own answer on the estimate page.',
          es: 'Sí. En el presupuesto cada trabajo tiene su propia respuesta.',
        },
      ],
      ['in', { en: 'Perfect, thanks', es: 'Perfecto, gracias' }],
    ],
    [
      [
        'in',
        {
          en: 'This is the noise spot, right under the tank.',
          es: 'De aquí viene el ruido, justo debajo del tanque.',
        },
        'photo',
      ],
      [
        'out',
        {
          en: 'Thanks, {name}. That helps. We’ll check the mount first.',
          es: 'Gracias, {name}. Eso ayuda. Primero revisamos el soporte.',
        },
      ],
    ],
  ],
  working: [
    [
      ['in', { en: 'Any news on the {bike}?', es: '¿Alguna novedad de la {bike}?' }],
      [
        'out',
        {
          en: 'Hi {name}, the parts came this morning. We expect to finish tomorrow afternoon.',
          es: 'Hola {name}, las piezas llegaron esta mañana. Esperamos terminar mañana por la tarde.',
        },
      ],
      ['in', { en: 'Great 👍', es: 'Excelente 👍' }],
    ],
    [
      [
        'in',
        {
          en: 'Could you also look at the mirror? It came loose.',
          es: '¿Pueden revisar también el espejo? Se aflojó.',
        },
        'photo',
      ],
      [
        'out',
        {
          en: 'Sure. Tightening it is no charge. If it’s broken, we’ll ask you first.',
          es: 'Claro. Apretarlo no tiene costo. Si está roto, le preguntamos antes.',
        },
      ],
      ['in', { en: 'Thanks a lot', es: 'Muchas gracias' }],
    ],
    [
      [
        'out',
        {
          en: 'Hi {name}, the chain kit is on back order until Thursday. We’ll text you when it’s here.',
          es: 'Hola {name}, el kit de cadena llega hasta el jueves. Le avisamos cuando esté aquí.',
        },
      ],
      [
        'in',
        { en: 'No problem, I have the car this week.', es: 'No hay problema, esta semana tengo el carro.' },
      ],
    ],
  ],
  ready: [
    [
      [
        'out',
        {
          en: 'Hi {name}, your {bike} is ready for pickup. We’re open until 6.',
          es: 'Hola {name}, su {bike} está lista para recoger. Estamos hasta las 6.',
        },
        'ready_for_pickup',
      ],
      ['in', { en: 'Can my brother pick it up?', es: '¿Puede recogerla mi hermano?' }],
    ],
    [
      [
        'out',
        {
          en: 'Hi {name}, your {bike} is ready for pickup. We’re open until 6.',
          es: 'Hola {name}, su {bike} está lista para recoger. Estamos hasta las 6.',
        },
        'ready_for_pickup',
      ],
      ['in', { en: 'I’ll be there at 5', es: 'Llego a las 5' }],
      ['out', { en: 'See you then.', es: 'Aquí le esperamos.' }],
    ],
  ],
  over: [
    [
      ['in', { en: 'It rides like new. Thank you.', es: 'Anda como nueva. Gracias.' }],
      ['out', { en: 'Glad to hear it, {name}. Ride safe.', es: 'Qué gusto, {name}. Buen camino.' }],
    ],
    [
      [
        'in',
        {
          en: 'When should I come back to check the chain?',
          es: '¿Cuándo debo volver para revisar la cadena?',
        },
      ],
      [
        'out',
        {
          en: 'After about 500 miles. It takes ten minutes and there’s no charge.',
          es: 'Después de unas 500 millas. Toma diez minutos y no tiene costo.',
        },
      ],
      ['in', { en: 'Good to know', es: 'Qué bueno saberlo' }],
    ],
    [
      ['in', { en: 'Did I leave my gloves at the counter?', es: '¿Dejé mis guantes en el mostrador?' }],
      [
        'out',
        {
          en: 'Yes, black ones. They’re in the drawer with your name on them.',
          es: 'Sí, unos negros. Están en el cajón con su nombre.',
        },
      ],
    ],
  ],
};

export const STRANGER = 'Hi, do you work on Ural sidecars? Mine won’t start.';
