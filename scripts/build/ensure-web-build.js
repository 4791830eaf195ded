import { buildConsole } from './build-console.js';
import { buildEditor } from './build-editor.js';
import { buildWeb } from './build-web.js';

// Builds the files for browsers. Load it with `--import` for a server that runs from its sources.
await buildWeb();
await buildEditor();
await buildConsole();
