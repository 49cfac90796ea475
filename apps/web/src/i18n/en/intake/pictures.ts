export const pictures = {
  failed: 'Failed to load image',
  none: 'No image available',
  noPhotos: 'No photos available',
  signatureFailed: 'Signature could not be displayed',
};
