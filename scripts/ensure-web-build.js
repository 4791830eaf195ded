import { buildEditor } from './build-editor.js';
import { buildWeb } from './build-web.js';

// Makes what browsers get, for a server that runs from its sources: `--import` it first.
await buildWeb();
await buildEditor();
