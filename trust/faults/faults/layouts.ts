import type { Layout } from '../installation/installation.ts';

// Faults with the same layout use the same installation.

export const embedded: Layout = { database: 'embedded', storage: 'folder', roles: ['all'] };

export const threeServers: Layout = {
  ...{ database: 'separate', storage: 'folder', roles: ['all', 'all', 'all'] },
};

export const webAndWorker: Layout = {
  ...{ database: 'separate', storage: 'folder', roles: ['web', 'worker'] },
};
