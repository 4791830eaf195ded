import type { Layout } from '../deployment/deployment.ts';

// Faults with the same layout use the same deployment.

export const embedded: Layout = { database: 'embedded', storage: 'folder', roles: ['all'] };

export const threeServers: Layout = {
  database: 'separate',
  storage: 'folder',
  roles: ['all', 'all', 'all'],
};

/** Only the worker, the last one, runs background jobs. */
export const webAndWorker: Layout = {
  database: 'separate',
  storage: 'folder',
  roles: ['web', 'web', 'worker'],
};

export const objectStore: Layout = {
  database: 'separate',
  storage: 's3',
  roles: ['all', 'all'],
};

export const smallFilesDisk: Layout = { ...embedded, disk: { of: 'files', size: 40 } };

export const smallDatabaseDisk: Layout = { ...embedded, disk: { of: 'database', size: 400 } };
