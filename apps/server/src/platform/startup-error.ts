/** Why a start can fail, each with its own exit code so that scripts can distinguish them. */
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

/** Something the owner of the machine has to put right. The message is one sentence, printed without a stack. */
export class StartupError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT_CODES.settingsWrong, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
    this.exitCode = exitCode;
  }
}
