import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of emscripten's NODEFS that we use, which its types lack. */
type NodeStream = { nfd?: number; node: unknown };
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: NodeStream) => number };
  realPath(node: unknown): string;
};

/**
 * PGlite's file system has no fsync, so PostgreSQL's syncs do nothing and a power cut loses nearly every acknowledged
 * commit. This one implements fsync.
 */
export class DurableFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: { NODEFS?: NodeFileSystem }) => {
      const nodefs = module.NODEFS;
      if (!nodefs) throw new Error('this PGlite has no NODEFS to make durable');
      nodefs.stream_ops.fsync = (stream) => syncOrDie(nodefs, stream);
    };
    const preRun = emscriptenOpts.preRun;
    const earlier = Array.isArray(preRun) ? preRun : preRun ? [preRun] : [];
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...earlier, addFsync as (typeof earlier)[number]] },
    };
  }
}

function syncOrDie(nodefs: NodeFileSystem, stream: NodeStream): number {
  try {
    if (stream.nfd === undefined) syncFolder(nodefs.realPath(stream.node));
    else fs.fdatasyncSync(stream.nfd);
  } catch (error) {
    die(error);
  }
  return 0;
}

function syncFolder(path: string): void {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return;
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * After a failed sync the kernel may have dropped the pages, and a second sync would report success: continuing would
 * lose commits. So the process ends here and recovers from the log at the next start.
 */
function die(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  fs.writeSync(2, `Kickstand stopped at once: the disk did not confirm a write (${reason}).\n`);
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}
