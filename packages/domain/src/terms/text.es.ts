import type { Words } from './figure-texts.ts';
import { sectionNumber, type TermsText } from './sections.ts';

const warrantySection = sectionNumber('limited-warranty');
const storageSection = sectionNumber('storage-fees');
const approvalSection = sectionNumber('additional-work-approval');

export const spanishTerms = (words: Words): TermsText => ({
  title: 'Términos y condiciones',
  intro:
    'Estos términos se aplican cuando usted deja una motocicleta en nuestro taller para diagnóstico, servicio o reparación. Léalos antes de firmar el formulario de ingreso. Usted recibe una copia de todo lo que firma.',
  sections: {
    'service-authorization': {
      title: 'Autorización de servicio',
      paragraphs: [
        'Al firmar el formulario de ingreso, usted confirma que es dueño de la motocicleta o que tiene el permiso del dueño, y nos autoriza a recibirla, examinarla, diagnosticarla y realizar el trabajo que usted apruebe.',
        'Usted permite que nuestro personal arranque y mueva la motocicleta y haga pruebas de manejo en la medida en que el diagnóstico o la reparación lo requiera.',
        'Si desea que le devolvamos las piezas reemplazadas, avísenos antes de que empiece el trabajo. Las piezas que deben devolverse a un proveedor o fabricante se le pueden mostrar, pero no entregar.',
      ],
    },
    'diagnostic-fee': {
      title: 'Tarifa de diagnóstico',
      paragraphs: [
        `Al dejar la motocicleta se paga como depósito una tarifa de diagnóstico de ${words.diagnosticFee}. Cubre el tiempo que necesitamos para averiguar cuál es el problema.`,
        'La tarifa de diagnóstico no es reembolsable. Se acredita por completo a su factura final.',
        'Si usted rechaza todo el trabajo recomendado, la tarifa de diagnóstico es el cobro por el diagnóstico.',
      ],
    },
    'personal-belongings': {
      title: 'Pertenencias personales',
      paragraphs: [
        'Retire todas sus pertenencias personales antes de dejar la motocicleta, incluidos cascos, maletas y su contenido, documentos, teléfonos, navegadores, herramientas y dispositivos de peaje.',
        'No aceptamos pertenencias personales en custodia y no somos responsables de los objetos dejados sobre o dentro de la motocicleta, salvo que la pérdida o el daño se deba a nuestra negligencia o a un acto intencional nuestro.',
      ],
    },
    'additional-work-approval': {
      title: 'Aprobación de trabajo adicional',
      paragraphs: [
        'Le damos un presupuesto antes de empezar la reparación y hacemos solamente el trabajo que usted aprueba. Puede aprobar o rechazar cada trabajo por separado.',
        'Si descubrimos que se necesita más trabajo, otras piezas o un precio más alto, nos detenemos, le decimos qué encontramos y cuánto cuesta, y esperamos su aprobación.',
        'Puede aprobar por escrito, en línea o por teléfono. Cuando aprueba por teléfono, anotamos su nombre, el número de teléfono, la fecha y la hora y el empleado que recibió la aprobación. El total que cobramos no será mayor que lo que usted aprobó.',
      ],
    },
    'payment-terms': {
      title: 'Condiciones de pago',
      paragraphs: [
        'Aceptamos efectivo, tarjetas de crédito y financiamiento aprobado.',
        'El saldo de su factura se paga por completo cuando el trabajo está terminado y antes de que le entreguemos la motocicleta. Se descuentan su depósito y los pagos anteriores.',
        'Usted recibe un recibo por cada pago.',
      ],
    },
    'storage-fees': {
      title: 'Cargos por almacenamiento',
      paragraphs: [
        'Le avisamos cuando el trabajo está terminado y la motocicleta está lista para recogerla. Este es el aviso de terminación.',
        `Si la motocicleta no se recoge en un plazo de ${words.storageGrace} a partir del aviso de terminación, a partir de ese momento se cobra un cargo por almacenamiento de ${words.storagePerDay} por día. Un día comenzado cuenta como día completo.`,
        'No se cobra almacenamiento por el tiempo anterior al envío de un aviso de terminación. Si no puede venir a tiempo, llámenos; trataremos de encontrar una solución con usted.',
      ],
    },
    'limited-warranty': {
      title: 'Garantía limitada',
      paragraphs: [
        `Garantizamos las piezas que suministramos y la mano de obra que realizamos durante ${words.warranty} a partir del día en que usted recoge la motocicleta.`,
        'Si en ese plazo una pieza que suministramos o un trabajo que realizamos resulta defectuoso, traiga la motocicleta y lo repararemos o reemplazaremos sin costo para usted. Una reparación bajo esta garantía no prolonga el plazo de garantía.',
        'Las piezas suministradas por el cliente no tienen garantía, ni la pieza ni la mano de obra para instalarla.',
        'Esta garantía no cubre el desgaste normal, los accidentes, el mal uso, las competencias, la falta de mantenimiento ni los cambios o reparaciones hechos por otros después de la entrega. La garantía del fabricante de una pieza es independiente y corresponde al fabricante.',
      ],
    },
    'photographic-documentation': {
      title: 'Documentación fotográfica',
      paragraphs: [
        'Fotografiamos la motocicleta por todos sus lados cuando la recibimos, y los hallazgos y el trabajo mientras está con nosotros. Las fotografías documentan su estado y se guardan en su expediente.',
        'Usted puede ver las fotografías de su motocicleta. No las usamos para publicidad sin su permiso por separado.',
        'Si tomamos una imagen de su identificación, se mantiene privada, solo la ve el personal autorizado y se elimina después de un tiempo fijado una vez cerrada su orden de trabajo.',
      ],
    },
    'abandoned-vehicles': {
      title: 'Vehículos abandonados',
      paragraphs: [
        `Si la motocicleta no se ha recogido y el saldo no se ha pagado en un plazo de ${words.abandoned} a partir del aviso de terminación, se considera abandonada según la ley de New Jersey.`,
        'Antes de dar cualquier otro paso, intentamos comunicarnos otra vez con usted con los datos de contacto que nos dio. Después podemos proceder como lo dispone la ley de New Jersey para recuperar los cargos no pagados, lo que puede incluir la venta de la motocicleta tras los avisos que exige la ley.',
        `Los cargos por almacenamiento de la sección ${storageSection} continúan hasta que se recoja la motocicleta o termine el proceso legal.`,
      ],
    },
    'liability-limitation': {
      title: 'Limitación de responsabilidad',
      paragraphs: [
        'Cuidamos su motocicleta mientras está con nosotros. Somos responsables de la pérdida, el daño o la lesión que cause nuestra negligencia o un acto intencional nuestro, y nada en estos términos elimina esa responsabilidad.',
        'No somos responsables de la pérdida o el daño por causas fuera de nuestro control, como incendio, robo, vandalismo, tormenta o inundación, cuando no se deba a nuestra negligencia, ni de los defectos que existían antes de recibir la motocicleta o que no pudimos encontrar con un cuidado razonable.',
        'No somos responsables de los costos indirectos del tiempo que la motocicleta pasa en el taller, como un vehículo de alquiler, viajes o ingresos perdidos, cuando la demora se debe a los proveedores de piezas, al envío o a una decisión que estamos esperando.',
        'Estos términos no limitan sus derechos según la Ley de Fraude al Consumidor de New Jersey (New Jersey Consumer Fraud Act) y los reglamentos estatales de reparación.',
      ],
    },
    'vehicle-inspection': {
      title: 'Inspección del vehículo',
      paragraphs: [
        'Inspeccionamos la motocicleta cuando la recibimos y anotamos su estado visible, su millaje y los problemas que usted describe. La inspección abarca lo que indican el formulario de ingreso y el presupuesto. No es una inspección oficial del estado y no puede revelar todos los defectos ocultos.',
        'Si encontramos una condición que hace insegura la motocicleta, se lo decimos. Si usted rechaza la reparación, lo anotamos en su orden de trabajo, y conducir la motocicleta es decisión suya.',
        'Revise la motocicleta cuando la recoja y díganos de inmediato cualquier inquietud, para que podamos compararla con el estado que documentamos.',
      ],
    },
    'sales-tax': {
      title: 'Impuesto sobre las ventas',
      paragraphs: [
        `Sobre las piezas y la mano de obra se cobra el impuesto sobre las ventas de New Jersey, del ${words.salesTax}. Se muestra como un importe separado en su presupuesto y en su factura.`,
        'La tasa de su presupuesto es la vigente cuando se prepara el presupuesto. Los clientes exentos deben darnos un certificado de exención válido antes de que se emita la factura.',
      ],
    },
    'refund-policy': {
      title: 'Política de reembolsos',
      paragraphs: [
        'No hay reembolsos por la mano de obra. La tarifa de diagnóstico no es reembolsable.',
        `Las piezas defectuosas y el trabajo mal hecho se corrigen bajo la garantía limitada de la sección ${warrantySection}.`,
        `Si le cobramos por error, o más de lo que usted aprobó según la sección ${approvalSection}, le devolvemos la diferencia.`,
      ],
    },
    'terms-modification': {
      title: 'Modificación de los términos',
      paragraphs: [
        'Podemos cambiar estos términos. Cada versión tiene su propia fecha de vigencia y se publica en esta página y en el formulario de ingreso.',
        'La versión que usted firmó se aplica a esa visita. Una versión posterior no cambia un formulario de ingreso ya firmado.',
        'Un empleado no puede cambiar estos términos de palabra. Toda excepción debe constar por escrito y quedar registrada por un administrador del taller.',
      ],
    },
  },
});
