// Loaded into servers with NODE_OPTIONS: replaces texts in the modules that contain them. It is loaded again in the
// thread of the hooks (https://nodejs.org/api/module.html#customization-hooks).
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

const replacements = JSON.parse(process.env.REPLACE_SOURCE ?? '[]');

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.includes('/dist/') || !loaded.source) return loaded;
  const source = replacements.reduce(
    (text, { from, to }) => text.replace(new RegExp(from), to),
    loaded.source.toString(),
  );
  return { ...loaded, source };
}
