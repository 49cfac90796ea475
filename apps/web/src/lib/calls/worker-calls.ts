interface Waiting<Reply> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

type Request<Input> = { readonly id: number; readonly input: Input };
type Answer<Reply> = { readonly id: number } & ({ readonly reply: Reply } | { readonly message: string });

/** The worker did not start because its file could not be loaded. Says nothing about the input. */
export class WorkerFailed extends Error {}

/** Calls to a worker that is started on the first call and kept. */
export function workerCalls<Input, Reply>(create: () => Worker) {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting<Reply>>();

  const running = (): Worker => {
    if (worker) return worker;
    worker = create();
    worker.onmessage = ({ data }: MessageEvent<Answer<Reply>>) => {
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if ('reply' in data) call?.resolve(data.reply);
      else call?.reject(new Error(data.message));
    };
    worker.onerror = () => {
      worker?.terminate();
      worker = null;
      for (const call of waiting.values()) call.reject(new WorkerFailed('The worker could not be started'));
      waiting.clear();
    };
    return worker;
  };

  return {
    /** Loads the worker while online, because the first call may be made offline. */
    start: (): void => void running(),
    call(input: Input): Promise<Reply> {
      lastId += 1;
      const request: Request<Input> = { id: lastId, input };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        running().postMessage(request);
      });
    },
  };
}

/** The worker's side. */
export function answerCalls<Input, Reply>(work: (input: Input) => Promise<Reply>): void {
  self.onmessage = async ({ data: { id, input } }: MessageEvent<Request<Input>>) => {
    const answer = (given: Answer<Reply>) => self.postMessage(given);
    try {
      answer({ id, reply: await work(input) });
    } catch (error) {
      answer({ id, message: String(error) });
    }
  };
}
