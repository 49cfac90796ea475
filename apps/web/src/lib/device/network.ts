/** The server could not be reached, or did not answer in time. */
export class NetworkError extends Error {
  readonly code = 'NETWORK';
}

/** An action refused by the browser before it was sent. */
export class LocalError extends Error {
  readonly code: 'ALREADY_IN_PROGRESS';
  constructor(code: 'ALREADY_IN_PROGRESS') {
    super(code);
    this.code = code;
  }
}
