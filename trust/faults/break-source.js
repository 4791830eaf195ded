// Loaded into servers with NODE_OPTIONS: replaces a text in the modules that contain it.
import { register } from 'node:module';

register(new URL('replace-text-hook.js', import.meta.url));
