/** Makes tasks wait for each other: each starts when the one before it has ended, however it ended. */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined); // the caller of the failed task gets the error; the next one must not
    return mine;
  };
}
