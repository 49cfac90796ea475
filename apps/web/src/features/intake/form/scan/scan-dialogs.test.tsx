import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cameraSees, loadDecoder, printedCode } from '../../../../lib/scan/testing.ts';
import { said, showScreen } from '../../../../lib/testing/screen.tsx';
import NewIntakeScreen from '../screens/new-screen.tsx';
import { formServer, press } from '../testing.ts';

const LICENSE =
  '@\n\x1e\rANSI 636036080002DL00410288ZN03290015DLDAQD12345678901234\nDCSDELGADO\nDACRAY\nDBB07311985\nDAG210 FERRY STREET\nDAINEWARK\nDAJNJ\nDAK071050000\rZNZNAC1\r';

const server = formServer();
let picture: Uint8Array;

beforeAll(loadDecoder);
beforeEach(() => cameraSees(() => picture));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.restoreAllMocks();
});

async function openForm() {
  await showScreen(<NewIntakeScreen />, '/dashboard/intake-forms/new');
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
}

describe('scanning with the camera', () => {
  it('INT-17 CAM-05 shows a license for review; only the name goes into the form', async () => {
    picture = await printedCode('pdf417', LICENSE);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['ID'])));
    await openForm();
    press("Scan Driver's License");
    const dialog = within(await screen.findByRole('dialog', { name: "Scan Driver's License" }));
    expect(await dialog.findByText('Ray Delgado')).toBeTruthy();
    for (const fact of ['210 Ferry Street, Newark, NJ 07105', 'July 31, 1985', 'D12345678901234'])
      expect(dialog.getByText(fact)).toBeTruthy();
    expect(dialog.getByRole('checkbox')).toHaveProperty('checked', false);
    fireEvent.click(dialog.getByRole('button', { name: 'Use this name' }));
    expect(screen.getByRole('textbox', { name: 'Customer name' })).toHaveProperty('value', 'Ray Delgado');
    expect(document.body.textContent).not.toContain('D12345678901234');
    expect(screen.queryByText('Preparing…')).toBeNull();
  });

  it('INT-17 CAM-04 a VIN can be typed instead, and is accepted only with 17 characters', async () => {
    server.answer({ 'vehicles/maker': { makers: [], makes: [], models: [], country: null } });
    await openForm();
    press('Scan VIN');
    const dialog = within(await screen.findByRole('dialog', { name: 'Scan VIN' }));
    const typed = dialog.getByLabelText('Type the VIN');
    const submit = dialog.getByRole('button', { name: 'Submit' });
    fireEvent.change(typed, { target: { value: '1hd1khm18db12345' } });
    expect(dialog.getByText('Please enter a valid 17-character VIN')).toBeTruthy();
    expect(submit).toHaveProperty('disabled', true);
    fireEvent.change(typed, { target: { value: '1hd1bml16my023282' } });
    fireEvent.click(submit);
    expect(screen.getByRole('textbox', { name: 'VIN' })).toHaveProperty('value', '1HD1BML16MY023282');
  });

  it('CAM-04 CAM-05 takes a VIN from its barcode', async () => {
    server.answer({ 'vehicles/maker': { makers: [], makes: [], models: [], country: null } });
    picture = await printedCode('code39', '1HD1BML16MY023282');
    await openForm();
    press('Scan VIN');
    await waitFor(() => expect(said()).toContain('VIN detected successfully'));
    expect(screen.getByRole('textbox', { name: 'VIN' })).toHaveProperty('value', '1HD1BML16MY023282');
  });
});
