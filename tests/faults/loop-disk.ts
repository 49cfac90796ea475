import { closeSync, constants, copyFileSync, ftruncateSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mount, runTool, unmount } from './mounted.ts';

/**
 * A disk whose power can be cut: an ext4 file system in an image file, mounted through a loop device. Kernel buffers
 * that were not written are not in the image, so a copy of the image is what a power failure would leave.
 */
export interface LoopDisk {
  readonly folder: string;
  /** Copies the image as it is, without flushing anything. */
  cut(): string;
  /** Unmounts it even if it is in use. */
  discard(): void;
}

const SIZE_MB = 640;
let made = 0;

export function newLoopDisk(scratch: string): LoopDisk {
  mkdirSync(scratch, { recursive: true });
  const image = join(scratch, `disk-${++made}.img`);
  const descriptor = openSync(image, 'w');
  ftruncateSync(descriptor, SIZE_MB * 1024 * 1024);
  closeSync(descriptor);
  runTool('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image);
  return attach(image);
}

/** The disk after the power is back: mounting replays the journal, and the file system must be sound. */
export function remountLoopDisk(image: string): LoopDisk {
  return attach(image);
}

function attach(image: string): LoopDisk {
  const folder = `${image}.mnt`;
  mount(folder, '-o', 'loop', image);
  return {
    folder,
    cut: () => {
      const copy = `${image}.cut`;
      // A reflink if the file system supports it, otherwise a copy. Both are much faster than the kernel's write-back
      // interval, and the process is paused.
      copyFileSync(image, copy, constants.COPYFILE_FICLONE);
      return copy;
    },
    discard: () => {
      unmount(folder);
      rmSync(image, { force: true });
    },
  };
}
