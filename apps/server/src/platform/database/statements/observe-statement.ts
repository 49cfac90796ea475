import { type ObservedStatement, operationOf, statementChannel } from '../../channels.ts';

type Callback = (error: Error | null, ...more: unknown[]) => void;

/**
 * Sends a statement, and publishes its start and end if anyone subscribes. pg returns a promise or takes a
 * callback.
 */
export function observed(
  config: unknown,
  rest: unknown[],
  send: (config: unknown, rest: unknown[]) => unknown,
): unknown {
  if (!statementChannel.start.hasSubscribers) return send(config, rest);
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
  const statement: ObservedStatement & { error?: unknown } = { operation: operationOf(text) };
  const ended = (error: unknown) => {
    if (error) statementChannel.error.publish(Object.assign(statement, { error }));
    statementChannel.asyncEnd.publish(statement);
  };
  statementChannel.start.publish(statement);
  const callback = rest.at(-1);
  if (typeof callback === 'function') {
    const finish: Callback = (error, ...more) => {
      ended(error);
      (callback as Callback)(error, ...more);
    };
    return send(config, [...rest.slice(0, -1), finish]);
  }
  const answer = send(config, rest);
  if (answer instanceof Promise) answer.then(() => ended(null), ended);
  return answer;
}
