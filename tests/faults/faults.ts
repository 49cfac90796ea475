import { randomBytes } from 'node:crypto';
import { databaseUrl, onServer } from '../support/postgres/on-server.ts';
import { restartPostgres, restartWorker } from './database-restart.ts';
import type { Fault } from './fault.ts';
import { fillDisk } from './full-disk.ts';
import { killUnderLoad } from './kill.ts';
import { killMigration } from './killed-migration.ts';
import { runDocumentedExample } from './many-servers/documented-example.ts';
import { killOneOfTwo } from './many-servers/two-servers.ts';
import { cutPower, cutPowerWithoutSyncs } from './power-cut.ts';
import { startTwice } from './second-start.ts';
import { takeOver } from './takeover.ts';

/** All faults, in the order of the table. */
export function allFaults(postgresUrl: () => string): readonly Fault[] {
  const freshDatabase = async () => {
    const name = `kickstand_fault_${randomBytes(6).toString('hex')}`;
    await onServer(postgresUrl(), `create database ${name}`);
    return databaseUrl(postgresUrl(), name);
  };
  return [
    {
      name: 'kill-embedded',
      what: 'kill -9 under load, embedded',
      rounds: 200,
      run: (rounds, options) => killUnderLoad(rounds, options),
    },
    {
      name: 'kill-postgresql',
      what: 'kill -9 under load, PostgreSQL',
      rounds: 200,
      run: async (rounds, options) => killUnderLoad(rounds, options, await freshDatabase()),
    },
    {
      name: 'two-servers',
      what: 'one of two servers killed under load',
      rounds: 20,
      run: async (rounds, options) => killOneOfTwo(rounds, options, await freshDatabase()),
    },
    {
      name: 'many-servers',
      what: 'proxy, two servers, standby: server lost, failover, upgrade',
      rounds: 6,
      run: runDocumentedExample,
    },
    { name: 'takeover', what: 'another machine takes over', rounds: 6, run: takeOver },
    { name: 'power-cut', what: 'power cut under load, embedded', rounds: 30, run: cutPower },
    {
      name: 'power-cut-control',
      what: 'power cut with syncs switched off (control)',
      rounds: 3,
      run: cutPowerWithoutSyncs,
    },
    { name: 'second-start', what: 'second start on the folder', rounds: 20, run: startTwice },
    { name: 'full-disk', what: 'disk full, then freed', rounds: 5, run: fillDisk },
    {
      name: 'restart-postgresql',
      what: 'PostgreSQL stopped and started',
      rounds: 20,
      run: restartPostgres,
    },
    { name: 'restart-embedded', what: "embedded database's worker ended", rounds: 20, run: restartWorker },
    {
      name: 'migration-embedded',
      what: 'migration killed half-way, embedded',
      rounds: 10,
      run: (rounds, options) => killMigration(rounds, options),
    },
    {
      name: 'migration-postgresql',
      what: 'migration killed half-way, PostgreSQL',
      rounds: 10,
      run: (rounds, options) => killMigration(rounds, options, freshDatabase),
    },
  ];
}
