import { execFile } from 'node:child_process';
import { SECOND } from './clock.ts';
import type { Log } from './log.ts';

/** Reports the service's state to systemd; does nothing without systemd. */
export interface ServiceManager {
  /** The server answers requests. From now on the watchdog is notified regularly. */
  ready(status: string): Promise<void>;
  stopping(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const NONE: ServiceManager = { ready: async () => undefined, stopping: async () => undefined };
const TIMEOUT = 5 * SECOND;

/**
 * systemd's protocol needs unix datagram sockets, which Node lacks; the program systemd-notify comes with systemd.
 * Watchdog signals are sent from the event loop: while it hangs none are sent, and systemd restarts the service.
 */
export function findServiceManager(environment: Environment, log: Pick<Log, 'warn'>): ServiceManager {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, PATH } = environment;
  if (!NOTIFY_SOCKET) return NONE;
  let warned = false;
  const notify = (...variables: string[]) =>
    new Promise<void>((resolve) => {
      const options = { env: { NOTIFY_SOCKET, PATH }, timeout: TIMEOUT };
      execFile('systemd-notify', variables, options, (error) => {
        if (error && !warned)
          log.warn({ err: error }, 'systemd cannot be told: is systemd-notify installed?');
        warned ||= error !== null;
        resolve();
      });
    });

  let watchdog: NodeJS.Timeout | undefined;
  return {
    async ready(status) {
      await notify('READY=1', `MAINPID=${process.pid}`, `STATUS=${status}`);
      const microseconds = Number(WATCHDOG_USEC);
      if (!(microseconds > 0) || watchdog) return;
      watchdog = setInterval(() => void notify('WATCHDOG=1'), microseconds / 1000 / 3);
      watchdog.unref();
    },
    async stopping() {
      clearInterval(watchdog);
      await notify('STOPPING=1');
    },
  };
}
