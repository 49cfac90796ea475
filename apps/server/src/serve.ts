import { reachOf } from '@kickstand/domain/settings';
import { keepRunning } from './keep-running.ts';
import type { Locations } from './locations.ts';
import { type Config, isReachableFromOutside } from './platform/config/index.ts';
import type { Log } from './platform/log.ts';
import { nodeWarning } from './platform/node-version.ts';
import { findServiceManager, type ServiceManager } from './platform/service-manager.ts';
import type { RunningServer } from './start-server.ts';

const STOP_TIMEOUT = 15_000;

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Starts the server, prints its address, and stops it on a signal. */
export async function serve(
  config: Config,
  log: Log,
  locations: Locations,
  fail: (error: unknown) => void,
): Promise<void> {
  const server = await keepRunning(config, log, locations, fail);
  const manager = findServiceManager(process.env, log);
  stopOnSignals(server, log, manager);
  greet(server, config);
  await manager.ready(`Ready: ${server.url}`);
}

function greet(server: RunningServer, config: Config): void {
  say(`Kickstand is ready: ${server.url}`);
  if (config.demo)
    say('DEMO: admin@demo.test, head@demo.test, tech@demo.test, customer@demo.test, password ride-safe-2025');
  if (server.setUpCode) say(`First run: the set-up asks for this code: ${server.setUpCode}`);
  const oldNode = nodeWarning(process.versions.node);
  if (oldNode) say(oldNode);
  for (const warning of server.warnings) say(warning);
  if (isReachableFromOutside(config) && reachOf(server.url) === 'machine')
    say(
      'PUBLIC_URL is not set: only this machine gets in. Set it to the address other devices use, or set the address in Settings → Data and sharing.',
    );
}

/**
 * SIGTERM and Ctrl+C let running requests finish; a second signal, or a stop that hangs, ends the process.
 */
function stopOnSignals(server: RunningServer, log: Log, manager: ServiceManager): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    void manager.stopping();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
