// Loaded into the server: collects garbage when it gets a signal.
process.on('SIGUSR2', () => globalThis.gc());
