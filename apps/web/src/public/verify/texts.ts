import type { PacketProblem, PartKind } from '@kickstand/domain/evidence';
import type { Language } from '@kickstand/domain/language';

const en = {
  title: 'Is this packet still original?',
  promise: 'The file stays on your device. Nothing is uploaded.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  // a phone and a tablet have nothing to drop a file with
  chooseText: 'Choose the packet you got from the shop.',
  drop: 'Choose the packet you got from the shop, or drop it here.',
  checking: 'Checking…',
  checkedAt: (size: string, time: string) => `${size}, checked at ${time}`,
  unchanged: (day: string) => `Unchanged since ${day}`,
  unchangedText: (count: number, time: string) =>
    count === 1
      ? `The 1 part matches what was sealed at ${time}.`
      : `All ${count} parts match what was sealed at ${time}.`,
  changed: (changed: number, count: number) =>
    changed === 1 ? `1 of ${count} parts was changed` : `${changed} of ${count} parts were changed`,
  changedText: (names: string, day: string) => `Not as sealed on ${day}: ${names}.`,
  notAsSealed: 'This packet isn’t as it was sealed',
  problems: {
    list: 'The list of contents isn’t the one that was sealed.',
    proof: 'The packet doesn’t match the shop’s records.',
    stamp: 'The time stamp doesn’t match these records.',
    added: 'It contains files that weren’t sealed.',
    wrapping: 'Data around the contents was changed.',
  } satisfies Record<PacketProblem, string>,
  otherShop: (name: string) => `This packet comes from another shop: ${name}`,
  otherShopText: 'We can say whether it was changed. Ask that shop about its records.',
  notAPacket: 'This isn’t a Kickstand packet',
  notAPacketText: 'Choose the zip file as you got it from the shop.',
  damaged: 'This packet was damaged',
  damagedText: 'Its list of contents can’t be read. It was changed or cut off.',
  newer: 'This packet is newer than this page',
  newerText: 'Ask the shop to update Kickstand, then check again.',
  unreadable: 'The file couldn’t be read',
  unreadableText: 'It may have been moved. Choose it again.',
  noHttps: 'This page needs https to check a file',
  noHttpsText: 'Open it with https:// in front of the address.',
  bike: 'Bike',
  order: 'Order',
  sealedBy: 'Sealed by',
  sealedOn: 'Sealed on',
  packet: 'Packet',
  stamp: 'Time stamp',
  showParts: (count: number) => `Show all ${count} parts`,
  states: { unchanged: 'Unchanged', changed: 'Changed', missing: 'Missing' },
  paper: 'Fingerprint on your receipt, invoice or email',
  paperHint: 'Like 1034 · 7f3a 91c2 b20d 4e77 08fa',
  compare: 'Compare',
  compared: {
    same: 'It belongs to the same records as this packet.',
    other: 'It doesn’t match this packet. The records were changed after your paper was printed.',
    unknown: 'This packet has no paper with that number.',
    unreadable: 'Type the number and the digits as they’re printed.',
  },
  questions: (phone: string) => `Questions? Call ${phone}.`,
  part: (kind: PartKind, number: number | null): string => {
    const names: Record<PartKind, string> = {
      intake: 'Intake form',
      photos: 'Intake photos',
      damage: 'Damage marks',
      inspection: 'Inspection',
      findings: 'Findings',
      estimate: `Estimate ${number}`,
      decision: `Decision on estimate ${number}`,
      payments: 'Payments',
      invoice: `Invoice ${number}`,
      credit_memo: `Credit memo ${number}`,
      messages: 'Messages',
      pickup: 'Pickup',
      papers: 'Printed fingerprints',
      time_stamp: 'Time stamp',
      events: 'Record of changes',
    };
    return names[kind];
  },
};

export type VerifyTexts = typeof en;

const es: VerifyTexts = {
  title: '¿Este paquete sigue siendo el original?',
  promise: 'El archivo se queda en su dispositivo. No se sube nada.',
  choose: 'Elegir un archivo',
  chooseAnother: 'Elegir otro archivo',
  chooseText: 'Elija el paquete que le dio el taller.',
  drop: 'Elija el paquete que le dio el taller, o arrástrelo aquí.',
  checking: 'Verificando…',
  checkedAt: (size, time) => `${size}, verificado a las ${time}`,
  unchanged: (day) => `Sin cambios desde el ${day}`,
  unchangedText: (count, time) =>
    count === 1
      ? `La única parte coincide con lo sellado a las ${time}`
      : `Las ${count} partes coinciden con lo sellado a las ${time}`,
  changed: (changed, count) =>
    changed === 1 ? `1 de ${count} partes cambió` : `${changed} de ${count} partes cambiaron`,
  changedText: (names, day) => `No están como se sellaron el ${day}: ${names}.`,
  notAsSealed: 'Este paquete no está como se selló',
  problems: {
    list: 'La lista del contenido no es la que se selló.',
    proof: 'El paquete no coincide con los registros del taller.',
    stamp: 'El sello de tiempo no corresponde a estos registros.',
    added: 'Contiene archivos que nadie selló.',
    wrapping: 'Cambiaron datos alrededor del contenido.',
  },
  otherShop: (name) => `Este paquete es de otro taller: ${name}`,
  otherShopText: 'Podemos decir si cambió. Pregunte a ese taller por sus registros.',
  notAPacket: 'Esto no es un paquete de Kickstand',
  notAPacketText: 'Elija el archivo zip tal como se lo dio el taller.',
  damaged: 'Este paquete está dañado',
  damagedText: 'No se puede leer la lista de su contenido. Se cambió o se cortó.',
  newer: 'Este paquete es más nuevo que esta página',
  newerText: 'Pida al taller que actualice Kickstand y verifique de nuevo.',
  unreadable: 'No se pudo leer el archivo',
  unreadableText: 'Tal vez se movió. Elíjalo otra vez.',
  noHttps: 'Esta página necesita https para verificar un archivo',
  noHttpsText: 'Ábrala con https:// delante de la dirección.',
  bike: 'Motocicleta',
  order: 'Orden',
  sealedBy: 'Sellado por',
  sealedOn: 'Sellado el',
  packet: 'Paquete',
  stamp: 'Sello de tiempo',
  showParts: (count) => `Mostrar las ${count} partes`,
  states: { unchanged: 'Sin cambios', changed: 'Cambió', missing: 'Falta' },
  paper: 'Huella en su recibo, factura o correo',
  paperHint: 'Como 1034 · 7f3a 91c2 b20d 4e77 08fa',
  compare: 'Comparar',
  compared: {
    same: 'Es de los mismos registros que este paquete.',
    other: 'No corresponde a este paquete. Los registros cambiaron después de imprimir su papel.',
    unknown: 'Este paquete no tiene un papel con ese número.',
    unreadable: 'Escriba el número y los dígitos como están impresos.',
  },
  questions: (phone) => `¿Preguntas? Llame al ${phone}.`,
  part: (kind, number) => {
    const names: Record<PartKind, string> = {
      intake: 'Formulario de ingreso',
      photos: 'Fotos del ingreso',
      damage: 'Marcas de daños',
      inspection: 'Inspección',
      findings: 'Hallazgos',
      estimate: `Presupuesto ${number}`,
      decision: `Decisión sobre el presupuesto ${number}`,
      payments: 'Pagos',
      invoice: `Factura ${number}`,
      credit_memo: `Nota de crédito ${number}`,
      messages: 'Mensajes',
      pickup: 'Entrega',
      papers: 'Huellas impresas',
      time_stamp: 'Sello de tiempo',
      events: 'Registro de cambios',
    };
    return names[kind];
  },
};

export const VERIFY_TEXTS: Record<Language, VerifyTexts> = { en, es };
