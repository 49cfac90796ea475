import type { Locations } from './locations.ts';
import type { Config } from './platform/config/index.ts';
import type { Log } from './platform/log.ts';
import { type RunningServer, startServer } from './start-server.ts';

/**
 * Starts a server that can restart within its process: a restored backup has its own shop, secret and files,
 * and nothing that was read before is valid. A process supervisor sees one process throughout. `onLost` is
 * called if the second start fails, or if a newer version has changed the database so that this one cannot
 * continue.
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
