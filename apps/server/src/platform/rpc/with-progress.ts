export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * Streams the progress of work: each step as it is requested, then the result. If the client disconnects, the
 * work still runs to its end.
 */
export async function* withProgress<Result>(
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): AsyncGenerator<Progress, Result, void> {
  let latest: Progress | null = null;
  let wake = () => {};
  let ended = false;
  const result = work((progress) => {
    latest = progress;
    wake();
  }).finally(() => {
    ended = true;
    wake();
  });
  // Thrown again below, where it is awaited: until then a rejection nobody listens to would end the process.
  result.catch(() => {});
  while (!ended) {
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (latest || ended) resolve();
    });
    if (latest) {
      const told: Progress = latest;
      latest = null;
      yield told;
    }
  }
  return await result;
}
