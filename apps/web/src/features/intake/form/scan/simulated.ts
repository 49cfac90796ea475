import type { License } from '@kickstand/domain/intake';
import { VIN_LENGTH } from '@kickstand/domain/vehicles';

/** CAM-05. Duration of the demo's simulated scans. */
export const SIMULATED_LICENSE_MS = 1500;
export const SIMULATED_VIN_MS = 2000;

export const SAMPLE_LICENSE: License = {
  firstName: 'John',
  lastName: 'Sample',
  street: '123 Main Street',
  city: 'Newark',
  state: 'NJ',
  zip: '07102',
  birthDate: '1985-07-31',
  number: 'S12345678901234',
};

const CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

export const randomVin = (): string =>
  [...crypto.getRandomValues(new Uint8Array(VIN_LENGTH))]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join('');
