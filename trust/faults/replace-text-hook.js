const pattern = new RegExp(process.env.BREAK_FROM ?? '(?!)');
const replacement = process.env.BREAK_TO ?? '';

/** A hook of module loading (https://nodejs.org/api/module.html#customization-hooks). */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.includes('/dist/') || !loaded.source) return loaded;
  return { ...loaded, source: loaded.source.toString().replace(pattern, replacement) };
}
