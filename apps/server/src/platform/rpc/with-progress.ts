export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Streams progress, then the result. If the client disconnects, the work still completes. */
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
  // rethrown below; until then the rejection would be unhandled
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
