import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { root } from './build-files.js';

const engines = join(root, 'packages', 'form', 'src', 'engines');
const expressionPatterns = join(engines, 'expression-patterns.ts');
const expressions = join(root, 'packages', 'definition', 'logic', 'expressions') + sep;

/** Packages that are too large for a page, with the modules that load them on demand. */
const replacements = {
  'libphonenumber-js/min': 'libphonenumber.ts',
  '@bufbuild/re2': 'cel-re2.ts',
};

/**
 * A plugin of Rolldown for bundles that contain the rules of forms: it replaces the engines of patterns and
 * phone numbers, and leaves out the aggregators of answers, which only the service calls.
 *
 * @param questionPatterns path of the module that checks the patterns of questions
 */
export function onDemandEngines(questionPatterns) {
  const patternsFor = (importer) => {
    if (importer === expressionPatterns) return null; // the engine itself
    return importer.startsWith(expressions) ? expressionPatterns : join(root, questionPatterns);
  };
  return {
    name: 'on-demand-engines',
    resolveId(source, importer) {
      if (source === 're2js') return patternsFor(importer);
      const module = replacements[source];
      return module === undefined ? null : join(engines, module);
    },
    load: {
      filter: { id: /questions[\\/]aggregation[\\/]aggregators\.ts$/ },
      handler: withoutExports,
    },
  };
}

async function withoutExports(path) {
  const source = await readFile(path, 'utf8');
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export const ${name} = undefined;`).join('\n');
}
