import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const dist = new URL('../dist/', import.meta.url).href;
const maps = new Map();

/**
 * Makes stack traces tell lines of the sources. Node could do so by itself, but reads the map of every
 * module at start and keeps it; here those of `dist` are read when somebody looks at a trace.
 */
export function tellSourceLines() {
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${inSources(String(frame))}`)].join('\n');
}

/** An error that cannot even be named is still to have a trace. */
function headOf(error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

/** @param frame such as `take (file:///…/dist/main.js:6552:13)` */
function inSources(frame) {
  return frame.replace(/(file:\/\/[^()]*\.js):(\d+):(\d+)/, (place, url, line, column) => {
    const map = url.startsWith(dist) ? mapOf(url) : undefined;
    const { fileName, lineNumber, columnNumber } = map?.findOrigin(+line, +column) ?? {};
    if (fileName === undefined) return place;
    return `${new URL(fileName, url).href}:${lineNumber}:${columnNumber}`;
  });
}

/** Undefined where it cannot be read, say since a newer build has taken its place. */
function mapOf(url) {
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
}

function readMap(url) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
