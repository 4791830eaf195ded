/** Reports how far a copy is. */
export type BackupProgress = (
  step: 'tables' | 'files' | 'checksums',
  done: number,
  total: number,
) => void;
