import { ensureGenerated } from '../generate/generated-files.js';
import { buildConsole } from './build-console.js';
import { buildEditor } from './build-editor.js';
import { buildWeb } from './build-web.js';

// Generates code that is missing, and builds the files for browsers. Load it with `--import` for a server that runs from its sources.
ensureGenerated();
await buildWeb();
await buildEditor();
await buildConsole();
