/** The SQLSTATEs that the app handles; all others are bugs. */
export const SQL_STATE = {
  notNullViolation: '23502',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  undefinedTable: '42P01',
  lockNotAvailable: '55P03',
} as const;

type DatabaseError = { code: string; constraint?: string };

/** Drizzle wraps the driver's error, so the SQLSTATE is one or more causes deep. */
function databaseErrorIn(error: unknown): DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as Error & { code?: unknown; constraint?: unknown };
    if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) continue;
    return typeof constraint === 'string' ? { code, constraint } : { code };
  }
  return undefined;
}

export function sqlState(error: unknown): string | undefined {
  return databaseErrorIn(error)?.code;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseErrorIn(error);
  if (found?.code !== SQL_STATE.uniqueViolation) return false;
  return constraint === undefined || found.constraint === constraint;
}

/** For work that may violate a unique key: the second of two concurrent calls gets `taken`. */
export async function unlessTaken<Result, Taken>(
  work: () => Promise<Result>,
  taken: Taken,
  constraint?: string,
): Promise<Result | Taken> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, constraint)) return taken;
    throw error;
  }
}
