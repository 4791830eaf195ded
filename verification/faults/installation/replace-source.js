// Loaded into servers with NODE_OPTIONS: replaces texts in the modules that contain them.
import { register } from 'node:module';

register(new URL('replace-source-hook.js', import.meta.url));
