import type { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';

type Adapter = ReturnType<typeof drizzleAdapter>;

/**
 * better-auth answers a failed query with "Failed to get session" and drops why it failed, so
 * that a database which is away would look like a bug. It lets its own kind of error pass: a
 * failure goes through it as the cause of one.
 */
export function keepCause(adapter: Adapter): Adapter {
  return (options) =>
    new Proxy(adapter(options), {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          try {
            return await value.apply(target, args);
          } catch (cause) {
            if (cause instanceof APIError) throw cause;
            throw Object.assign(new APIError('INTERNAL_SERVER_ERROR'), { cause });
          }
        };
      },
    });
}
