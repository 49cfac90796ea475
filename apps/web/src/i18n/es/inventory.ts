import type { inventory as en } from '../en/inventory.ts';
import type { Texts } from '../texts.ts';

export const inventory: Texts<typeof en> = {
  title: 'Inventario',
  inactive: 'Inactivo',
  binOf: 'ubicación {{bin}}',
  freeOf: '{{quantity}} libres',
  quantity: { invalid: 'Escribe una cantidad, por ejemplo 2 o 0.5' },
  unit: { pair: 'par', set: 'juego' },
  level: { ok: 'En stock', low: 'Bajo', out: 'Agotado', blocks: '{{level}}, frena {{count}}' },
  scan: {
    open: 'Escanear con la cámara',
    title: 'Escanear un código',
    text: 'Pon el código de barras o el código cuadrado frente a la cámara, o escribe lo que dice debajo.',
    manual: 'Código o SKU a mano',
    submit: 'Buscar',
    looking: 'Buscando un código...',
    broken: 'No se pudo cargar el lector. Escribe el código.',
    none: 'Nada en el catálogo lleva el código {{code}}',
    add: 'Agregarlo',
    failed: 'No se pudo buscar {{code}}',
    choose: '¿Cuál es?',
    chooseText: 'Más de uno lleva el código {{code}}.',
  },
  picker: {
    placeholder: 'Nombre, SKU o código',
    loading: 'Buscando productos...',
    none: 'No se encontró nada. Prueba con menos letras o escanea el código.',
    empty: 'Aquí no hay nada que elegir.',
    more: 'Hay más. Escribe para acotar.',
  },
};
