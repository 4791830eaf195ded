/**
 * Loads the HTTP client of webhooks, which takes 6 MB of memory, on demand. The only place that imports it:
 * Node.js caches the resolved path for each importing module, and a process that has dropped its privileges
 * may not be able to resolve it again.
 */
export const loadTransport = () => import('./transport.ts');
