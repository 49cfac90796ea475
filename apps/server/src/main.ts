import { reachOf } from '@kickstand/domain/settings';
import { keepRunning } from './keep-running.ts';
import { locate } from './locations.ts';
import { type Config, isReachableFromOutside, readSettings } from './platform/config/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { nodeWarning } from './platform/node-version.ts';
import { findServiceManager, type ServiceManager } from './platform/service-manager.ts';
import { EXIT_CODES, StartupError } from './platform/startup-error.ts';
import type { RunningServer } from './start-server.ts';

const STOP_PATIENCE = 15_000;

const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { result } = readSettings(process.env);
  if (!result.ok) {
    for (const mistake of result.mistakes) say(mistake);
    process.exit(EXIT_CODES.settingsWrong);
  }
  const { config } = result;
  const log = createLog(config);
  const server = await keepRunning(config, log, locate(import.meta.url, config), fail);
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

/** SIGTERM and Ctrl+C finish what runs; a second signal, or a stop that hangs, ends at once. */
function stopOnSignals(server: RunningServer, log: Log, manager: ServiceManager): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
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

function fail(error: unknown): void {
  if (!(error instanceof StartupError)) throw error;
  say(error.message);
  process.exit(error.exitCode);
}

main().catch(fail);
