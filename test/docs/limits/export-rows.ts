import { randomBytes } from 'node:crypto';
import { exportLimits } from '../../../src/responses/export/export-limits.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { uploadRef } from '../../support/fixtures/uploads.ts';
import { type Attempt, type Beyond, type Rows, restOutcome } from './attempt.ts';
import { form, list, text } from './definition-limits.ts';
import { type Scene, uploadLimit } from './scene.ts';

/** Rows of exports. GraphQL returns the URL of an export, which is refused when it is downloaded. */
export function exportRows({ world, alice }: Scene): Rows {
  const { ids, db } = world.services;
  const { prisma, pool } = db;

  const byRest = (build: (beyond: Beyond) => Promise<string>, path: string): Attempt => {
    return async (beyond) => {
      const formId = await build(beyond);
      return download(`${world.url}/api/v1/forms/${formId}/${path}`);
    };
  };
  const byGraphql = (build: (beyond: Beyond) => Promise<string>, field: string): Attempt => {
    return async (beyond) => {
      const formId = await build(beyond);
      const data = await alice.graphql(`{ ${field}(formId: "${formId}") { url } }`);
      const { pathname, search } = new URL(data[field].url);
      return download(world.url + pathname + search);
    };
  };

  return {
    'GET /forms/{id}/responses/export': [
      {
        words: '100,000 responses',
        rest: byRest(buildResponses, 'responses/export'),
        graphql: byGraphql(buildResponses, 'exportResponses'),
        refusal: 'truncated',
      },
      {
        words: '5,000 columns for questions',
        rest: byRest(buildVersions, 'responses/export'),
        graphql: byGraphql(buildVersions, 'exportResponses'),
        refusal: '422 validation_failed too_many',
      },
    ],
    'GET /forms/{id}/files/export': [
      {
        words: '100,000 responses',
        rest: byRest(buildResponses, 'files/export'),
        graphql: byGraphql(buildResponses, 'exportFiles'),
        refusal: 'truncated',
      },
      {
        words: '100,000 files',
        rest: byRest(buildFiles, 'files/export'),
        graphql: byGraphql(buildFiles, 'exportFiles'),
        refusal: '422 validation_failed too_many',
      },
    ],
  };

  async function buildResponses(beyond: Beyond): Promise<string> {
    const { id } = await buildPublishedForm(alice);
    await insertResponses(world.services, id, exportLimits.responses + beyond, { at: new Date() });
    return id;
  }

  /** A form whose versions have many questions, with a response to each version. */
  async function buildVersions(beyond: Beyond): Promise<string> {
    const { id: formId } = await buildPublishedForm(alice);
    const counts = [...list(10, () => exportLimits.columns / 10), ...list(beyond, () => 1)];
    const versions = counts.map((count, index) => ({
      version: index + 2,
      elements: list(count, (place) => text(`v${index}_${place}`)),
    }));
    const at = new Date();
    await prisma.formVersion.createMany({
      data: versions.map(({ version, elements }) => ({
        formId,
        version,
        publishedAt: at,
        definition: parse(form(elements)),
      })),
    });
    await prisma.response.createMany({
      data: versions.map(({ version: formVersion }) => ({
        formId,
        formVersion,
        id: ids.next('resp'),
        source: 'API' as const,
        answers: {},
        createdAt: at,
      })),
    });
    return formId;
  }

  /** A form with a file that is stored and begins the archive, and many that the storage does not have. */
  async function buildFiles(beyond: Beyond): Promise<string> {
    const definition = form([text('doc', { type: 'file' })]);
    const { id, slug } = await buildPublishedForm(alice, { definition });
    const doc = [await uploadRef(world.visitor, slug, { content: randomBytes(uploadLimit) })];
    const { body } = await alice.rest(`POST /forms/${id}/responses`, {
      body: { answers: { doc } },
    });
    await pool.query(
      `INSERT INTO files (form_id, id, question_id, ref_digest, name, media_type, size, checksum,
         created_at, expires_at, response_id)
       SELECT $1, 'file_z' || n, 'doc', sha256(($1 || n)::bytea), 'note.txt', 'text/plain', 1,
         sha256(n::text::bytea), now(), now(), $2
       FROM generate_series(2, $3) AS n`,
      [id, body.id, exportLimits.files + beyond],
    );
    return id;
  }

  /** Begins a download. */
  async function download(url: string): Promise<string> {
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${alice.secret}` } });
    if (!answer.ok) return restOutcome({ status: answer.status, body: await answer.json() });
    await answer.body?.cancel();
    return answer.headers.get('Export-Truncated') === 'true' ? 'truncated' : 'accepted';
  }
}
