/** The queue is full: the caller should retry later. */
export class Busy extends Error {}

export interface Budget {
  /** Runs the task once its cost fits into the budget; tasks start in the order they were added. */
  run<T>(cost: number, task: () => Promise<T>): Promise<T>;
}

/** Limits the total cost of what runs at once, such as memory, and the length of the queue. */
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

export interface SharedBudget {
  run<T>(who: string, cost: number, task: () => Promise<T>): Promise<T>;
}

/** A budget with a maximum share of `each` per person, so that nobody can block the others. */
export function createSharedBudget({
  total,
  each,
  waiting,
}: {
  readonly total: number;
  readonly each: number;
  readonly waiting: number;
}): SharedBudget {
  const everyone = createBudget({ total, waiting });
  const people = new Map<string, { readonly budget: Budget; tasks: number }>();

  return {
    async run(who, cost, task) {
      const person = people.get(who) ?? { budget: createBudget({ total: each, waiting }), tasks: 0 };
      people.set(who, person);
      person.tasks += 1;
      try {
        return await person.budget.run(cost, () => everyone.run(cost, task));
      } finally {
        person.tasks -= 1;
        if (person.tasks === 0) people.delete(who);
      }
    },
  };
}
