import manifest from '../../package.json' with { type: 'json' };

/** The version of the service. */
export const { version } = manifest;

/** The oldest version of Node.js that runs it, such as `20.19`. */
export const minimumNode = manifest.engines.node.replace('>=', '');
