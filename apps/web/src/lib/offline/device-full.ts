/** There is no room left on this device: what was to be kept is not. */
export class DeviceFull extends Error {
  readonly code = 'DEVICE_FULL';
  constructor() {
    super('DEVICE_FULL');
  }
}
