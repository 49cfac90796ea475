import process from 'node:process';
import { parseArgs } from 'node:util';
import { say, UserError } from './console.mjs';

/**
 * @typedef {object} Command
 * @property {string} usage
 * @property {string} text what it does, one sentence
 * @property {Record<string, { type: 'string' | 'boolean', help: string }>} [options]
 * @property {number} [positionals] how many it takes at most
 * @property {string} [more]
 */

/** Options of all runs that are generated from a seed. */
const SEEDED_RUN = /** @satisfies {Command['options']} */ ({
  seed: { type: 'string', help: 'the same seed repeats a run, another one changes it' },
  database: { type: 'string', help: 'postgres or embedded' },
});

const SETTINGS =
  'Settings come from the environment or from .env (DATA_DIR, DATABASE_URL, …): see docs/operations/settings.md.';

/** All scripts with their options. */
export const COMMANDS = /** @satisfies {Record<string, Command>} */ ({
  start: {
    usage: 'npm start',
    text: 'Installs and builds what is missing, then runs the shop.',
    more: `${SETTINGS} The address is http://localhost:3000 unless PORT says otherwise.`,
  },
  demo: { usage: 'npm run demo', text: 'Runs a sample shop that is thrown away when it stops.' },
  dev: { usage: 'npm run dev', text: 'Runs pages and server for development; both reload on save.' },
  https: {
    usage: 'npm run https -- [--print]',
    text: 'Makes a certificate for the local network and runs the shop over https.',
    options: {
      print: { type: 'boolean', help: 'only make the certificate and print the steps for tablets' },
    },
  },
  backup: {
    usage: 'npm run backup -- [--to <file>] [--create-folder] [--other-disk]',
    text: 'Writes everything the shop has into one file. The shop may run meanwhile.',
    options: {
      to: { type: 'string', help: 'the file to write; without it one more in the data folder’s backups' },
      'create-folder': { type: 'boolean', help: 'create the folder of --to if it does not exist' },
      'other-disk': { type: 'boolean', help: 'refuse when --to is on the same disk as the data folder' },
    },
    more: `BACKUP_PASSPHRASE puts the shop's keys into it, under that passphrase. ${SETTINGS}`,
  },
  restore: {
    usage: 'npm run restore -- <file> [--into <folder or postgres://…>] [--new-secret]',
    text: 'Restores a backup into an empty folder or database, all of it or nothing.',
    options: {
      into: { type: 'string', help: 'where to; without it the place the settings name' },
      'new-secret': { type: 'boolean', help: 'go on without the old secret: second factors end' },
    },
    positionals: 1,
    more: `BACKUP_PASSPHRASE opens the keys in it. ${SETTINGS}`,
  },
  takeover: {
    usage: 'npm run takeover -- [--into <folder>] [--force]',
    text: 'Takes over the shop that another machine has shipped (OFFSITE_STANDBY), into a new data folder.',
    options: {
      into: { type: 'string', help: 'the folder; without it DATA_DIR' },
      force: { type: 'boolean', help: 'although the other machine ran a moment ago' },
    },
    more: `Needs OFFSITE_FOLDER, OFFSITE_S3_* or OFFSITE_SFTP_*, and BACKUP_PASSPHRASE, as on the other machine. ${SETTINGS}`,
  },
  move: {
    usage: 'npm run move -- --to postgres://… | --to-folder <folder>',
    text: 'Moves the shop to PostgreSQL, or into a folder with the embedded database. The old place stays as it is.',
    options: {
      to: { type: 'string', help: 'an empty database on a PostgreSQL server' },
      'to-folder': { type: 'string', help: 'an empty folder' },
    },
    more: SETTINGS,
  },
  seed: {
    usage: 'npm run seed -- --intakes <number> [--yes]',
    text: 'Fills the database with invented forms, for measuring.',
    options: {
      intakes: { type: 'string', help: 'how many forms' },
      yes: { type: 'boolean', help: 'also into a shop that has forms of its own' },
    },
    more: SETTINGS,
  },
  verify: {
    usage: 'npm run verify -- [packet <file> [--paper <fingerprint>]]',
    text: 'Checks whether the audit log is complete and unchanged, or whether an evidence packet is.',
    options: { paper: { type: 'string', help: 'the fingerprint on a customer’s paper, to compare with' } },
    positionals: 2,
    more: SETTINGS,
  },
  doctor: {
    usage: 'npm run doctor',
    text: 'Checks settings, folder, disk, database, email, clock, certificates and backups, and says what to do.',
    more: `It changes nothing, and the shop may run. Exit code 0: all is well; 1: warnings; 2: problems. ${SETTINGS}`,
  },
  config: {
    usage: 'npm run config',
    text: 'Prints every setting, its value and where it comes from. Secrets are not shown.',
    more: SETTINGS,
  },
  release: {
    usage: 'npm run release -- [--to <folder>]',
    text: 'Builds the release: one archive that runs on bare Node, its checksums and its SBOM.',
    options: { to: { type: 'string', help: 'the folder to write into (release)' } },
  },
  build: { usage: 'npm run build', text: 'Builds pages, server and database template.' },
  check: { usage: 'npm run check', text: 'Checks types, lint, layers, unused code and migrations.' },
  test: {
    usage: 'npm test -- [--only check|unit|browser] [--full]',
    text: 'Runs every check and test.',
    options: {
      only: { type: 'string', help: 'one part only' },
      full: { type: 'boolean', help: 'the wide matrices and every fault, too (npm run test:full)' },
    },
  },
  requirements: {
    usage: 'npm run requirements -- [--all] [AREA …]',
    text: 'Lists the requirements that no test names.',
    options: { all: { type: 'boolean', help: 'those with a test too' } },
    positionals: 50,
  },
  faults: {
    usage: 'npm run faults -- [--only <name>] [--rounds <number>]',
    text: 'Tries kills, power cuts, full disks and lost databases.',
    options: {
      only: { type: 'string', help: 'one of them' },
      rounds: { type: 'string', help: 'how often' },
    },
  },
  offline: {
    usage: 'npm run offline -- [--runs <number>] [--seed <number>] [--database postgres|embedded]',
    text: 'Takes in bikes offline while network, tab, browser and server fail, and compares the result.',
    options: { runs: { type: 'string', help: 'how often (10)' }, ...SEEDED_RUN },
  },
  storm: {
    usage:
      'npm run storm -- [--rounds <number>] [--seed <number>] [--from <round>] [--database postgres|embedded]',
    text: 'Plays random days in the shop and holds every sum, bill and shelf against a model of the rules.',
    options: {
      rounds: { type: 'string', help: 'how many days (100)' },
      from: { type: 'string', help: 'the first round (with --mutants: mutant): goes on where a run stopped' },
      ...SEEDED_RUN,
      steps: { type: 'string', help: 'how much happens in a day (12)' },
      shrink: { type: 'string', help: 'seconds to look for a shorter day that fails too (60)' },
      more: { type: 'string', help: 'commands to draw more often, separated by commas' },
      chromium: { type: 'string', help: 'the papers of every Nth day in Chromium, too (50; 0: none)' },
      'keep-going': { type: 'boolean', help: 'does not stop at the first day that fails' },
      mutants: { type: 'boolean', help: 'breaks each rule once in a copy and shows that it is noticed' },
      only: { type: 'string', help: 'with --mutants: those whose name contains this' },
    },
  },
  fuzz: {
    usage:
      'npm run fuzz -- [--cases <number>] [--seed <number>] [--only <procedure>] [--from <procedure>] [--database postgres|embedded]',
    text: 'Calls every procedure as every role with inputs generated from its schema, and checks each response.',
    options: {
      cases: { type: 'string', help: 'inputs per procedure and caller (500)' },
      only: { type: 'string', help: 'a single procedure, such as workorders/jobs/add' },
      from: { type: 'string', help: 'the procedure to resume at' },
      ...SEEDED_RUN,
    },
  },
  bench: {
    usage: 'npm run bench -- [--quick] [--section calls] [--only embedded]',
    text: 'Measures calls, growth, heavy work, memory, start and pages against their goals; ends with 1 when one is missed.',
    options: {
      quick: { type: 'boolean', help: 'five minutes: smaller shops, fewer rounds' },
      section: { type: 'string', help: 'one of: calls, growth, work, memory, startup, pages' },
      only: { type: 'string', help: 'one database: embedded or postgresql' },
      json: { type: 'string', help: 'where the figures are written (test-results/bench.json)' },
      sizes: { type: 'string', help: 'numbers of forms, separated by commas' },
      calls: { type: 'string', help: 'calls per measurement of growth' },
      search: { type: 'string', help: 'rows for the search of growth' },
      ocr: { type: 'string', help: 'only: VINs read exactly, from so many pictures per seed and kind' },
      promise: {
        type: 'boolean',
        help: 'only: how often the 80 % date of a promise holds, on made-up years',
      },
      damage: { type: 'string', help: 'only: the comparison at pickup on so many drawn pairs of photos' },
    },
  },
  screenshots: { usage: 'npm run screenshots', text: 'Takes the pictures that the documents show.' },
});

/** The commands for operators: `kickstand <name>`, in a release and in a clone. */
export const OPERATOR_COMMANDS = /** @satisfies {(keyof typeof COMMANDS)[]} */ (
  /** @type {const} */ ([
    'start',
    'demo',
    'https',
    'backup',
    'restore',
    'takeover',
    'move',
    'verify',
    'doctor',
    'config',
  ])
);

/**
 * A command's usage through npm, or as `kickstand`.
 * @param {Command} command
 * @param {'npm' | 'kickstand'} by
 */
export function usageOf({ usage }, by) {
  return by === 'npm' ? usage : usage.replace(/^npm (run )?/, 'kickstand ').replace(' -- ', ' ');
}

/** @param {'npm' | 'kickstand'} [by] */
export function overview(by = 'kickstand') {
  const width = Math.max(...OPERATOR_COMMANDS.map((name) => name.length));
  return [
    'Kickstand runs a motorcycle repair shop.',
    '',
    ...OPERATOR_COMMANDS.map((name) => `  ${by} ${name.padEnd(width)}  ${COMMANDS[name].text}`),
    '',
    `Each answers --help.`,
  ].join('\n');
}

/** @param {Command} command @param {'npm' | 'kickstand'} [by] */
export function helpOf(command, by = 'npm') {
  const { text, options = {}, more } = command;
  const width = Math.max(0, ...Object.keys(options).map((name) => name.length));
  const lines = Object.entries(options).map(([name, { help }]) => `  --${name.padEnd(width)}  ${help}`);
  return [
    text,
    '',
    `  ${usageOf(command, by)}`,
    ...(lines.length > 0 ? ['', ...lines] : []),
    ...(more ? ['', more] : []),
  ].join('\n');
}

/**
 * Parses the arguments before anything else happens. Null if help was requested and shown.
 * @param {keyof typeof COMMANDS} name
 * @param {string[]} [argv]
 * @param {'npm' | 'kickstand'} [by]
 */
export function takeArguments(name, argv = process.argv.slice(2), by = 'npm') {
  /** @type {Command} */
  const command = COMMANDS[name];
  if (argv.includes('--help') || argv.includes('-h')) {
    say(helpOf(command, by));
    return null;
  }
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([key, { type }]) => [key, { type }]),
  );
  const usage = usageOf(command, by);
  const read = parse(argv, options, usage);
  const most = command.positionals ?? 0;
  if (read.positionals.length > most)
    throw new UserError(`"${read.positionals[most]}" is too much: ${usage} (--help says more).`);
  return read;
}

/**
 * @param {string[]} args
 * @param {Record<string, { type: 'string' | 'boolean' }>} options
 * @param {string} usage
 */
function parse(args, options, usage) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    const [sentence = ''] = message.split(/\. (?=To specify|Did you)|\n/);
    throw new UserError(`${sentence.replace(/\.$/, '')}: ${usage} (--help says more).`);
  }
}
