import { closeSync, constants, copyFileSync, ftruncateSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mount, tool, unmount } from './mounted.ts';

/**
 * A disk that can be cut off: an ext4 file system in an image file, mounted through a loop device. Unwritten
 * kernel buffers are not in the image, so a copy of the image is what a power failure would leave.
 */
export interface LoopDisk {
  readonly folder: string;
  /** Takes a copy of the image as it is, without letting anything be written out first. */
  cut(): string;
  /** Unmounts it, whatever is using it. */
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
  tool('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image);
  return attach(image);
}

/** The disk after the power came back: the journal is replayed as it is mounted, and the file system must be sound. */
export function reviveLoopDisk(image: string): LoopDisk {
  return attach(image);
}

function attach(image: string): LoopDisk {
  const folder = `${image}.mnt`;
  mount(folder, '-o', 'loop', image);
  return {
    folder,
    cut: () => {
      const copy = `${image}.cut`;
      // A clone if the file system supports it, else a copy: both take far less than the kernel's write-back
      // interval, and the process is paused meanwhile.
      copyFileSync(image, copy, constants.COPYFILE_FICLONE);
      return copy;
    },
    discard: () => {
      unmount(folder);
      rmSync(image, { force: true });
    },
  };
}
