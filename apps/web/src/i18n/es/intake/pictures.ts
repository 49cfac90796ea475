import type { pictures as en } from '../../en/intake/pictures.ts';
import type { Texts } from '../../texts.ts';

export const pictures: Texts<typeof en> = {
  failed: 'No se pudo cargar la imagen',
  none: 'No hay imagen disponible',
  noPhotos: 'No hay fotos disponibles',
  signatureFailed: 'No se pudo mostrar la firma',
};
