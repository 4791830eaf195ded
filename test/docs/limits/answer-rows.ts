import { textLimits } from '../../../packages/definition/model/answer-limits.ts';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import { unlockBodyLimit } from '../../../src/forms/access/form-password.ts';
import { defaultBodyLimit } from '../../../src/http/body.ts';
import { maxDeletedIds } from '../../../src/responses/delete-responses.ts';
import {
  maxInvitations,
  maxNewInvitations,
} from '../../../src/responses/invitations/create-invitations.ts';
import { maxPartials } from '../../../src/responses/store/partial-quota.ts';
import { answerBodyLimit } from '../../../src/responses/submit/submit-response.ts';
import { visitBodyLimit } from '../../../src/responses/visits/visit-counter.ts';
import { passwordLimit } from '../../../src/visitors/password-hashing.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { multipart, multipartType, upload } from '../../support/fixtures/uploads.ts';
import {
  type Attempt,
  type Beyond,
  filledBody,
  graphql,
  type Limit,
  postGraphql,
  type Rows,
  rest,
  restOutcome,
} from './attempt.ts';
import { list } from './definition-limits.ts';
import { type Scene, uploadLimit } from './scene.ts';

const tooLarge = '413 payload_too_large';
const tooLong = '422 validation_failed too_long';
const tooMany = '422 validation_failed too_many';

/** Rows of requests that contain answers, or return them. */
export function answerRows({ world, alice, survey, preview }: Scene): Rows {
  const { visitor, services } = world;
  const { id, slug } = survey;

  /** A body that a REST request and the variables of a GraphQL operation fill. */
  const body = (
    [method = '', path = '']: readonly string[],
    query: string,
    input: object,
    { client = visitor, limit = answerBodyLimit, headers = {} } = {},
  ): Pick<Limit, 'rest' | 'graphql' | 'refusal'> => ({
    rest: filledBody(world, client, {
      method,
      path: `/api/v1${path}`,
      limit,
      headers,
      body: input,
    }),
    graphql: filledBody(world, client, {
      path: '/graphql',
      limit,
      body: { query, variables: { input } },
    }),
    refusal: tooLarge,
  });

  const submit = `mutation ($input: SubmissionInput!) {
    submitResponse(slug: "${slug}", input: $input) { responseId }
  }`;
  const create = `mutation ($input: CreateResponseInput!) {
    createResponse(formId: "${id}", input: $input) { response { id } }
  }`;
  const validate = `query ($input: CreateResponseInput!) {
    validateResponse(formId: "${id}", input: $input) { formVersion }
  }`;
  const savePartial = (of: string, token = '') => `mutation ($input: PartialResponseInput!) {
    savePartialResponse(slug: "${of}", input: $input${token && `, token: "${token}"`}) { token }
  }`;
  const invite = (formId: string) => `mutation ($input: CreateInvitationsInput!) {
    createInvitations(formId: "${formId}", input: $input) { invitations { token } }
  }`;
  const noAnswers = { answers: {} };
  const submissions = `/public/forms/${slug}/submissions`;
  const partial = `/public/forms/${slug}/partial`;

  const answer = (words: string, question: keyof typeof longest): Limit => {
    const input = (beyond: Beyond) => ({
      answers: { [question]: 'x'.repeat(longest[question] + beyond) },
    });
    return {
      words,
      rest: rest(visitor, `POST ${submissions}`, input),
      graphql: graphql(world, visitor, submit, (beyond) => ({ input: input(beyond) })),
      refusal: tooLong,
    };
  };

  const entries = (beyond: Beyond) => ({
    answers: { people: list(200, () => ({})), more: list(beyond, () => ({})) },
  });

  return {
    'POST /public/forms/{slug}/submissions': [
      { words: 'a body of 512 KiB', ...body(['POST', submissions], submit, noAnswers) },
      {
        words: 'a body of 512 KiB',
        ...body(['POST', `/forms/${id}/responses`], create, noAnswers, { client: alice }),
      },
      {
        words: 'a body of 512 KiB',
        ...body(['POST', `/forms/${id}/responses/validate`], validate, noAnswers, {
          client: alice,
        }),
      },
      answer('answers of up to 20,000 characters', 'long'),
      answer('1,000 characters', 'short'),
      {
        words: '20,000 elements and comparisons of entries',
        rest: rest(visitor, `POST ${submissions}`, entries),
        graphql: graphql(world, visitor, submit, (beyond) => ({ input: entries(beyond) })),
        refusal: tooMany,
      },
    ],
    'POST /public/forms/{slug}/unlock': [
      {
        words: 'a body of 4 KiB',
        rest: async (beyond) => {
          const locked = await buildLockedForm('x');
          return filledBody(world, visitor, {
            path: `/api/v1/public/forms/${locked}/unlock`,
            limit: unlockBodyLimit,
            body: { password: 'x' },
          })(beyond);
        },
        graphql: 'The body also contains the document; the password has a limit of its own.',
        refusal: tooLarge,
      },
      {
        words: '128 characters',
        rest: withLockedForm((locked, password) =>
          rest(visitor, `POST /public/forms/${locked}/unlock`, () => ({ password })),
        ),
        graphql: withLockedForm((locked, password) =>
          graphql(
            world,
            visitor,
            `mutation ($input: UnlockFormInput!) { unlockForm(slug: "${locked}", input: $input) { expiresInSeconds } }`,
            () => ({ input: { password } }),
          ),
        ),
        refusal: tooLong,
      },
    ],
    'PUT /public/forms/{slug}/partial': [
      {
        words: 'a body of 512 KiB',
        ...body(['PUT', partial], savePartial(slug), noAnswers),
      },
      {
        words: '20,000 partial responses',
        rest: withPartials((of) =>
          rest(visitor, `PUT /public/forms/${of}/partial`, () => noAnswers),
        ),
        graphql: withPartials((of) =>
          graphql(world, visitor, savePartial(of), () => ({ input: noAnswers })),
        ),
        refusal: '429 rate_limited',
      },
      {
        words: 'merged answers of 512 KiB',
        rest: withSaved((token, input) =>
          rest(visitor, `PUT ${partial}`, () => input, { 'X-Form-Partial': token }),
        ),
        graphql: withSaved((token, input) =>
          graphql(world, visitor, savePartial(slug, token), () => ({ input })),
        ),
        refusal: tooLarge,
      },
    ],
    'GET /public/forms/{slug}/partial': 'No larger answers can be saved.',
    'POST /public/forms/{slug}/partial/mail': 'An address has a fixed length.',
    'GET /forms/{id}/partials/{partial_id}': 'No larger answers can be saved.',
    'GET /forms/{id}/responses/{response_id}': 'No larger answers or definitions can be stored.',
    'GET /forms/{id}/invitations/{invitation_id}': 'No larger invitation can be created.',
    'POST /forms/{id}/invitations': [
      {
        words: '1,000 recipients',
        ...both(
          (input) => rest(alice, `POST /forms/${id}/invitations`, input),
          (input) => graphql(world, alice, invite(id), input),
          (beyond) => ({ recipients: list(maxNewInvitations + beyond, () => ({})) }),
        ),
        refusal: tooMany,
      },
      {
        words: 'a body of 2 MiB',
        ...body(
          ['POST', `/forms/${id}/invitations`],
          invite(id),
          { count: 1 },
          {
            client: alice,
            limit: defaultBodyLimit,
          },
        ),
      },
      {
        words: '100,000 invitations',
        rest: withInvitations((of) =>
          rest(alice, `POST /forms/${of}/invitations`, () => ({ count: 1 })),
        ),
        graphql: withInvitations((of) =>
          graphql(world, alice, invite(of), () => ({ input: { count: 1 } })),
        ),
        refusal: tooMany,
      },
    ],
    'POST /forms/{id}/responses/delete': [
      {
        words: '1,000 ids',
        ...both(
          (input) => rest(alice, `POST /forms/${id}/responses/delete`, input),
          (input) =>
            graphql(
              world,
              alice,
              `mutation ($input: DeleteResponsesInput!) { deleteResponses(formId: "${id}", input: $input) { deleted } }`,
              input,
            ),
          (beyond) => ({ ids: list(maxDeletedIds + beyond, () => services.ids.next('resp')) }),
        ),
        refusal: tooMany,
      },
    ],
    'POST /public/forms/{slug}/uploads': [
      {
        words: '`MAX_UPLOAD_BYTES`',
        rest: (beyond) => uploadByRest(uploadLimit + beyond),
        graphql: (beyond) => uploadByGraphql(uploadLimit + beyond),
        refusal: tooLarge,
      },
    ],
    'GET /forms/{id}/responses/{response_id}/files/{file_id}': 'No larger file can be uploaded.',
    'GET /public/forms/{slug}/preview': [
      { words: 'a draft of 1 MiB', why: 'No larger draft can be stored.' },
      {
        words: 'a body of 512 KiB',
        ...body(
          ['POST', `/public/forms/${slug}/preview`],
          `query ($input: SubmissionInput!) {
            validatePreview(slug: "${slug}", token: "${preview}", input: $input) { message }
          }`,
          noAnswers,
          { headers: { 'X-Form-Preview': preview } },
        ),
      },
    ],
    'POST /public/forms/{slug}/visits': [
      {
        words: 'a body of 160 KiB',
        rest: filledBody(world, visitor, {
          path: `/api/v1/public/forms/${slug}/visits`,
          limit: visitBodyLimit,
          body: { viewed: true },
        }),
        graphql: 'The body also contains the document; the ids have a limit of their own.',
        refusal: tooLarge,
      },
      {
        words: '2,000 ids of questions',
        ...both(
          (input) => rest(visitor, `POST /public/forms/${slug}/visits`, input),
          (input) =>
            graphql(
              world,
              visitor,
              `mutation ($input: VisitInput!) { recordVisit(slug: "${slug}", input: $input) { recorded } }`,
              input,
            ),
          (beyond) => ({ reached: list(definitionLimits.elements + beyond, (n) => `q${n}`) }),
        ),
        refusal: tooMany,
      },
    ],
  };

  async function buildLockedForm(password: string): Promise<string> {
    const locked = await buildPublishedForm(alice, { settings: { password } });
    return locked.slug;
  }

  /** Unlocks a form with the longest password, or sends one that is longer. */
  function withLockedForm(unlock: (slug: string, password: string) => Attempt): Attempt {
    return async (beyond) => {
      const locked = await buildLockedForm('x'.repeat(passwordLimit));
      return unlock(locked, 'x'.repeat(passwordLimit + beyond))(beyond);
    };
  }

  /** Requests one more partial response of a form. */
  function withPartials(save: (slug: string) => Attempt): Attempt {
    return async (beyond) => {
      const crowded = await buildPublishedForm(alice, { settings: { save_partial: true } });
      await services.db.pool.query(
        `INSERT INTO partial_responses (form_id, id, token_digest, form_version, answers, file_ids,
           created_at, updated_at, expires_at)
         SELECT $1, 'part_' || n, sha256(($1 || n)::bytea), 1, '{}', '{}', now(), now(), now() + '1 day'
         FROM generate_series(1, $2::int) AS n`,
        [crowded.id, maxPartials - 1 + beyond],
      );
      return save(crowded.slug)(beyond);
    };
  }

  /** Merges an answer with one that was saved since its revision. */
  function withSaved(save: (token: string, input: object) => Attempt): Attempt {
    return async (beyond) => {
      const { body: first } = await visitor.rest(`PUT ${partial}`, { body: noAnswers });
      const headers = { 'X-Form-Partial': first.token };
      const short = 'x'.repeat(answerBodyLimit / 2);
      await visitor.rest(`PUT ${partial}`, { body: { answers: { short } }, headers });
      const others = JSON.stringify({ short, long: '' }).length;
      const long = 'x'.repeat(answerBodyLimit + beyond - others);
      return save(first.token, { answers: { long }, revision: 1 })(beyond);
    };
  }

  /** Requests one more invitation of a form. */
  function withInvitations(create: (formId: string) => Attempt): Attempt {
    return async (beyond) => {
      const crowded = await buildPublishedForm(alice);
      await services.db.pool.query(
        `INSERT INTO invitations (form_id, id, token_digest, created_at)
         SELECT $1, 'inv_' || n, sha256(($1 || n)::bytea), now() FROM generate_series(1, $2) AS n`,
        [crowded.id, maxInvitations - 1 + beyond],
      );
      return create(crowded.id)(beyond);
    };
  }

  async function uploadByRest(bytes: number): Promise<string> {
    const answer = await upload(visitor, slug, { content: 'x'.repeat(bytes), itemId: 'file' });
    return restOutcome(answer);
  }

  async function uploadByGraphql(bytes: number): Promise<string> {
    const query = `mutation ($file: Upload!) {
      uploadFile(slug: "${slug}", input: { itemId: "file", file: $file }) { file { ref } }
    }`;
    const parts = [
      { name: 'operations', content: JSON.stringify({ query, variables: { file: null } }) },
      { name: 'map', content: JSON.stringify({ 0: ['variables.file'] }) },
      { name: '0', content: 'x'.repeat(bytes), fileName: 'file.txt' },
    ];
    const headers = { 'Content-Type': multipartType, 'GraphQL-Require-Preflight': '1' };
    return postGraphql(world, visitor, multipart(parts), headers);
  }
}

const longest = { short: textLimits.short_text, long: textLimits.long_text };

/** Sends the same input by both APIs. */
function both(
  byRest: (input: (beyond: Beyond) => object) => Attempt,
  byGraphql: (variables: (beyond: Beyond) => object) => Attempt,
  input: (beyond: Beyond) => object,
): Pick<Limit, 'rest' | 'graphql'> {
  return { rest: byRest(input), graphql: byGraphql((beyond) => ({ input: input(beyond) })) };
}
