/** This device has no space left, so nothing was stored. */
export class DeviceFull extends Error {
  readonly code = 'DEVICE_FULL';
  constructor() {
    super('DEVICE_FULL');
  }
}
