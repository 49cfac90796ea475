const TRIES = 3;
const PAUSE_MS = 100;

/** Creates the router; null after three failed attempts. */
export async function startRouter<Router>(
  make: () => Router,
  onFailure: (error: unknown) => void,
): Promise<Router | null> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    try {
      return make();
    } catch (error) {
      onFailure(error);
    }
  }
  return null;
}
