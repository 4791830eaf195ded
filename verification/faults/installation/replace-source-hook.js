const replacements = JSON.parse(process.env.REPLACE_SOURCE ?? '[]');

/** A hook of module loading (https://nodejs.org/api/module.html#customization-hooks). */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.includes('/dist/') || !loaded.source) return loaded;
  const source = replacements.reduce(
    (text, { from, to }) => text.replace(new RegExp(from), to),
    loaded.source.toString(),
  );
  return { ...loaded, source };
}
