/** Runs tasks one after the other, even if one fails. */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined); // the failed task's caller gets the error, the next task does not
    return mine;
  };
}
