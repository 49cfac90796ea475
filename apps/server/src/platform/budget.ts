/** Thrown when the queue is full, too: the caller should retry later. */
export class Busy extends Error {}

export interface Budget {
  /** Runs the task once its cost fits beside what runs already; tasks start in the order they came. */
  run<T>(cost: number, task: () => Promise<T>): Promise<T>;
}

/** Bounds what runs at once by what it costs together, memory for example, and how many may wait. */
export function createBudget(limits: { readonly total: number; readonly waiting: number }): Budget {
  const queue: { readonly cost: number; start(): void }[] = [];
  let left = limits.total;

  const startNext = () => {
    while (queue[0] && queue[0].cost <= left) {
      const next = queue.shift();
      if (next) next.start();
    }
  };
  const turn = (cost: number) =>
    new Promise<void>((resolve) => {
      const start = () => {
        left -= cost;
        resolve();
      };
      queue.push({ cost, start });
      startNext();
    });

  return {
    async run(cost, task) {
      if (cost > limits.total) throw new Error(`a task of ${cost} never fits into ${limits.total}`);
      if (queue.length >= limits.waiting) throw new Busy('too many are waiting');
      await turn(cost);
      try {
        return await task();
      } finally {
        left += cost;
        startNext();
      }
    },
  };
}
