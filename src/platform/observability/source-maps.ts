import { readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the code that runs was built to. */
const buildFolder = new URL('.', import.meta.url).href;
const loadedAt = Date.now();

const sourceMaps = new Map<string, SourceMap | undefined>();

/**
 * A stack trace with the lines of the sources. Node could tell them by itself, but keeps the map of
 * every module from the start; here they are read once there is something to tell.
 */
export function mapStackTrace(stack: string): string {
  return stack.replace(/(file:\/\/[^\s()]*\.js):(\d+):(\d+)/g, (place, url, line, column) => {
    const map = url.startsWith(buildFolder) ? sourceMapOf(url) : undefined;
    const origin = map?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** The maps of all modules, for a process that will not be able to read them; as text, which is small. */
const preloadedMaps = new Map<string, string>();

/** Reads all maps early. */
export function preloadSourceMaps(): void {
  const folder = fileURLToPath(buildFolder);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.js.map')) preloadedMaps.set(path, readFileSync(path, 'utf8'));
  }
}

function sourceMapOf(url: string): SourceMap | undefined {
  if (!sourceMaps.has(url)) sourceMaps.set(url, loadSourceMap(`${fileURLToPath(url)}.map`));
  return sourceMaps.get(url);
}

/** Undefined where there is none, also since a newer build has taken its place. */
function loadSourceMap(path: string): SourceMap | undefined {
  try {
    const text = preloadedMaps.get(path);
    if (text !== undefined) return new SourceMap(JSON.parse(text));
    if (statSync(path).mtimeMs > loadedAt) return undefined;
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
