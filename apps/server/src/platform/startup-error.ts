/** Reasons why a start can fail, each with its own exit code for scripts. */
export const EXIT_CODES = {
  folderNotWritable: 73,
  folderInUse: 75,
  databaseUnreachable: 69,
  databaseUnsuitable: 76,
  portTaken: 71,
  settingsWrong: 78,
  archiveRefused: 65,
  clockWrong: 70,
} as const;

/** An error that the machine's owner has to fix. The message is one sentence, printed without a stack. */
export class StartupError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT_CODES.settingsWrong, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
    this.exitCode = exitCode;
  }
}
