import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import type { Cleanup } from '../../support/cleanup.ts';

/** Only root can. @param size MiB */
export function mountSmallDisk(folder: string, size: number, cleanup: Cleanup): string {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=777`, 'none', folder]);
  cleanup.add(() => execFileSync('umount', ['--lazy', folder]));
  chmodSync(folder, 0o777);
  return folder;
}

/** Why no disk can be mounted; undefined if it can. */
export function whyNoDisk(): string | undefined {
  return process.getuid?.() === 0 && process.platform === 'linux'
    ? undefined
    : 'only root can mount a small file system, on Linux';
}
