/** One message of the intake form at a time. */
export const INTAKE_LIMIT = 1;
/** How long a dismissed message stays in the queue. */
export const INTAKE_REMOVE_MS = 5000;

export type QueuedMessage<Message> = { id: string; message: Message; open: boolean };

export type IntakeQueue<Message> = {
  /** Adds a message in front; returns the ids that were removed. */
  add: (id: string, message: Message) => string[];
  dismiss: (id: string) => void;
  list: () => readonly QueuedMessage<Message>[];
};

export function createIntakeQueue<Message>(): IntakeQueue<Message> {
  let messages: QueuedMessage<Message>[] = [];

  const dismiss = (id: string) => {
    const found = messages.find((entry) => entry.id === id);
    if (!found?.open) return;
    messages = messages.map((entry) => (entry.id === id ? { ...entry, open: false } : entry));
    setTimeout(() => {
      messages = messages.filter((entry) => entry.id !== id);
    }, INTAKE_REMOVE_MS);
  };

  return {
    add: (id, message) => {
      const open = messages.filter((entry) => entry.open);
      const replaced = open.slice(INTAKE_LIMIT - 1).map((entry) => entry.id);
      for (const old of replaced) dismiss(old);
      messages = [{ id, message, open: true }, ...messages];
      return replaced;
    },
    dismiss,
    list: () => messages,
  };
}
