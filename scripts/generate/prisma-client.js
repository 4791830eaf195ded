import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// Writes `prisma/generated`: the client, and the types for the GraphQL schema. It does what `prisma generate` does, without the
// package `prisma`, whose other commands are not used and take 190 MB.

const schemaPath = fileURLToPath(new URL('../../prisma/schema.prisma', import.meta.url));
// Their ES modules cannot be loaded by Node.js.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
const { getGenerators, loadSchemaContext } = require('@prisma/internals');

const generators = await getGenerators({
  schemaContext: await loadSchemaContext({
    printLoadMessage: false,
    schemaPath: { baseDir: process.cwd(), cliProvidedPath: schemaPath },
  }),
  printDownloadProgress: false,
  skipDownload: true,
  cliCommand: 'generate',
  registry: {
    'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() },
    'prisma-pothos-types': {
      ...{ type: 'rpc', isNode: true },
      generatorPath: fileURLToPath(
        new URL('../../node_modules/@pothos/plugin-prisma/bin/generator.js', import.meta.url),
      ),
    },
  },
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
