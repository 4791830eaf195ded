import { readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the built code that is running. */
const buildFolder = new URL('.', import.meta.url).href;
const loadedAt = Date.now();

const sourceMaps = new Map<string, SourceMap | undefined>();

/**
 * Maps a stack trace to lines of the sources. `node --enable-source-maps` does so too, but loads the maps
 * of all modules at startup, which takes 18 MiB; these are loaded on demand. Decision:
 * docs/decisions/0018-what-profiles-showed.md; benchmark: the idle memory of `npm run bench`.
 */
export function mapStackTrace(stack: string): string {
  return stack.replace(/(file:\/\/[^\s()]*\.js):(\d+):(\d+)/g, (place, url, line, column) => {
    const map = url.startsWith(buildFolder) ? sourceMapOf(url) : undefined;
    const origin = map?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** The maps as texts, which are small, for a process that will not be able to read the files. */
const preloadedMaps = new Map<string, string>();

/** Reads the maps of all modules, before the process drops its privileges. */
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

/** Undefined if there is no map, or if a newer build has replaced it. */
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
