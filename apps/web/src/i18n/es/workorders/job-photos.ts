import type * as en from '../../en/workorders/job-photos.ts';
import type { Texts } from '../../texts.ts';

export const jobPhotos: Texts<typeof en.jobPhotos> = {
  remove: 'Quitar foto {{number}} de {{job}}',
  manage: 'Fotos de este trabajo',
  manageText: 'El cliente las ve con el trabajo. Un presupuesto enviado conserva sus fotos.',
  fromFinding: 'Del hallazgo',
  full: 'Un trabajo puede tener hasta {{count}} fotos.',
  service: 'De su catálogo: {{name}}',
  plain: 'No está en su catálogo: se agrega con su mano de obra',
  photos_one: '1 foto',
  photos_other: '{{count}} fotos',
  markAll: 'Marcar todo hecho',
  markAllOf: 'Marcar todo hecho: {{job}}',
  allDone_one: '1 línea hecha',
  allDone_other: '{{count}} líneas hechas',
  leftTitle: '{{done}} de {{count}} líneas hechas',
  leftText: 'Estas no se marcaron:',
};
