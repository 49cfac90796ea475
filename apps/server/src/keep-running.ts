import type { Locations } from './locations.ts';
import type { Config } from './platform/config/index.ts';
import type { Log } from './platform/log.ts';
import { type RunningServer, startServer } from './start-server.ts';

/**
 * Starts a server that can start again within its process: a restored backup brings a shop, a secret and files of
 * its own, and nothing that was read before may be believed afterwards. Whoever watches over the process sees one
 * process all the while. `onLost` is told when the second start fails,
 * or when a newer version has changed the database so that this one cannot go on.
 */
export async function keepRunning(
  config: Config,
  log: Log,
  locations: Locations,
  onLost: (error: unknown) => void,
): Promise<RunningServer> {
  let stopping = false;
  const { opened, ...places } = locations;
  const begin = (port: number, first: Pick<Locations, 'opened'> = {}) =>
    startServer({ ...config, port }, log, { ...places, ...first }, startAgain, onLost);
  let current = begin(config.port, { opened });

  function startAgain(): void {
    if (stopping) return;
    log.info('starting again');
    current = current.then(async (server) => {
      await server.stop();
      return begin(server.port);
    });
    current.catch(onLost);
  }

  const { url, port, setUpCode, warnings } = await current;
  return {
    ...{ url, port, setUpCode, warnings },
    async stop() {
      stopping = true;
      await (await current).stop();
    },
  };
}
