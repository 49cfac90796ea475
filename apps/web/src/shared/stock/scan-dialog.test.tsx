import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../i18n/index.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { ScanDialog } from './scan-dialog.tsx';

fakeServer();
afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

describe('scanning a part', () => {
  it.each([
    [
      'en',
      'Could not access camera. Please check permissions or try a different device.',
      'Type the barcode or SKU',
      'Find',
    ],
    [
      'es',
      'No se pudo acceder a la cámara. Revise los permisos o pruebe con otro dispositivo.',
      'Escriba el código o SKU',
      'Buscar',
    ],
  ] as const)(
    'INV-09 CAM-03 in %s: a refused camera says so, and the code can be typed',
    async (language, why, field, find) => {
      // why: jsdom has no camera
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: { getUserMedia: async () => Promise.reject(new DOMException('No', 'NotAllowedError')) },
      });
      await speak(language);
      const onCode = vi.fn();
      await showScreen(<ScanDialog onCode={onCode} onClose={() => undefined} />, '/');
      const dialog = within(await screen.findByRole('dialog'));
      expect((await dialog.findByRole('alert')).textContent).toContain(why);
      fireEvent.change(dialog.getByLabelText(field), { target: { value: '07BB38SA' } });
      fireEvent.click(dialog.getByRole('button', { name: find }));
      expect(onCode).toHaveBeenCalledWith('07BB38SA');
    },
  );
});
