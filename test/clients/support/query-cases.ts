import type { Client } from '../../support/clients/api-client.ts';
import { buildForm } from '../../support/fixtures/forms.ts';
import { buildWebhook } from '../../support/fixtures/webhooks.ts';

// Cases for normalizing clients: objects that share a key but are not the same. The queries are those of an
// application; each must return the same data from the client's cache as from the server.

/** A query with its variables. */
export interface Case {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const options = (...labels: readonly string[]) =>
  labels.map((label, index) => ({ id: String(index + 1), label }));

/** A definition with repeated keys: of options in two questions, of rows and columns, of criteria. */
const definition = (prefix: string) => ({
  schema: {
    sections: [
      {
        id: '1',
        title: `${prefix} section`,
        elements: [
          {
            id: '1',
            type: 'single_choice',
            title: `${prefix} one`,
            options: options(`${prefix} yes`, `${prefix} no`),
          },
          {
            id: '2',
            type: 'multiple_choice',
            title: `${prefix} many`,
            options: options(`${prefix} daily`, `${prefix} weekly`),
            visible_if: { question: '1', op: 'equals', value: '1' },
          },
          {
            id: '3',
            type: 'matrix',
            title: `${prefix} matrix`,
            rows: options(`${prefix} food`, `${prefix} music`),
            columns: options(`${prefix} bad`, `${prefix} good`),
          },
        ],
      },
      {
        id: '2',
        title: `${prefix} other section`,
        elements: [{ id: 'name', type: 'short_text', title: `${prefix} name` }],
      },
    ],
  },
  approval: {
    enabled: true,
    pass_percent: prefix.length,
    criteria: [
      { id: '1', question_id: '1', op: 'equals', expected: '1', points: prefix.length },
      { id: '2', question_id: '2', op: 'is_answered', points: 1 },
    ],
  },
});

const sections = `
  fragment SectionFields on Section {
    key
    title
    elements {
      __typename
      key
      type
      title
      required
      visibleIf { text json }
      ... on SingleChoiceQuestion { allowOther options { key label } }
      ... on MultipleChoiceQuestion { allowOther options { key label } }
      ... on MatrixQuestion { rows { key label } columns { key label } }
      ... on ShortTextQuestion { maxLength }
    }
  }`;

const rules = `
  fragment RuleFields on ApprovalRules {
    enabled
    passPercent
    criteria { key op expected points question { key title } }
  }`;

/** Titles of forms that fill several pages. */
const pagedTitles = ['Page A', 'Page B', 'Page C', 'Page D', 'Page E'];

/** A workspace with the data that the cases read. */
export interface CaseData {
  /** Published twice, with a draft that differs. */
  readonly formId: string;
  readonly slug: string;
  readonly responseIds: readonly string[];
  /** Of the same template; the second one's texts differ. */
  readonly twinIds: readonly string[];
  readonly webhookId: string;
}

export async function buildCaseData(client: Client): Promise<CaseData> {
  const { id: formId, slug } = await buildForm(client, {
    title: 'Survey',
    definition: definition('First'),
  });
  const line = `/forms/${formId}`;
  const responseIds: string[] = [];
  for (const prefix of ['Second', 'The draft']) {
    await client.rest(`POST ${line}/publish`);
    const answers = { 1: '1', 2: ['1', '2'], 3: { 1: '2' }, name: 'Ann' };
    const { body } = await client.rest(`POST ${line}/responses`, { body: { answers } });
    responseIds.push(body.id);
    await client.rest(`PATCH ${line}`, { body: { definition: definition(prefix) } });
  }
  for (const note of ['Not yet', 'Now']) {
    await client.rest(`PUT ${line}/responses/${responseIds[0]}/approval`, {
      body: { status: note === 'Now' ? 'approved' : 'rejected', note },
    });
  }
  const twins = await Promise.all([1, 2].map(() => buildForm(client, { template: 'contact' })));
  const [, second] = twins;
  const changed = JSON.parse(JSON.stringify(second.draft).replaceAll('"title":"', '"title":"My '));
  await client.rest(`PATCH /forms/${second.id}`, { body: { definition: changed } });
  const [webhook] = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      buildWebhook(client, { url: `https://receiver.example/${name}` }),
    ),
  );
  for (const _ of [1, 2]) await client.rest(`POST /webhooks/${webhook.id}/test`);
  for (const title of pagedTitles) await buildForm(client, { title });
  const twinIds = twins.map(({ id }) => id);
  return { formId, slug, responseIds, twinIds, webhookId: webhook.id };
}

/** The queries by description. */
export function casesOf(data: CaseData): Readonly<Record<string, Case>> {
  const { formId, slug, responseIds, twinIds, webhookId } = data;
  return {
    'the draft beside the published version': {
      query: `query DraftAndPublished($id: ID!) {
        form(id: $id) {
          id
          draft
          sections { ...SectionFields }
          approvalRules { ...RuleFields }
          published {
            id
            version
            definition
            sections { ...SectionFields }
            approvalRules { ...RuleFields }
          }
        }
      } ${sections} ${rules}`,
      variables: { id: formId },
    },
    'all versions of a form': {
      query: `query Versions($id: ID!) {
        form(id: $id) {
          id
          title
          published { id version live }
          versions(first: 10) {
            totalCount
            edges { cursor node { id version live publishedAt sections { ...SectionFields } } }
          }
        }
      } ${sections}`,
      variables: { id: formId },
    },
    'two forms of one template': {
      query: `query Twins($first: ID!, $second: ID!) {
        first: node(id: $first) { __typename id ... on Form { title sections { ...SectionFields } } }
        second: form(id: $second) { id title sections { ...SectionFields } }
      } ${sections}`,
      variables: { first: twinIds[0], second: twinIds[1] },
    },
    'the form as visitors see it': {
      query: `query Public($slug: String!) {
        publicForm(slug: $slug) {
          slug
          title
          settings { successMessage theme { accentColor } }
          sections { ...SectionFields }
        }
      } ${sections}`,
      variables: { slug },
    },
    'an inbox': {
      query: `query Inbox($id: ID!) {
        form(id: $id) {
          id
          responses(first: 10) {
            totalCount
            pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
            edges {
              cursor
              node {
                id
                source
                answers
                approval { status percent decidedBy note }
                answerList { text value question { __typename key title } }
                reviews { status note keyName }
              }
            }
          }
        }
      }`,
      variables: { id: formId },
    },
    analytics: {
      query: `query Analytics($id: ID!) {
        formAnalytics(formId: $id) {
          total
          approval { approved rejected none }
          questions {
            key
            title
            distribution { value label count }
            rows { key label distribution { value label count } }
          }
        }
      }`,
      variables: { id: formId },
    },
    'anything by its id': {
      query: `query Nodes($ids: [ID!]!) {
        nodes(ids: $ids) {
          __typename
          id
          ... on Form { title settings { successMessage } }
          ... on Response { formVersion form { id title } }
          ... on Webhook { url events deliveries(first: 1) { edges { node { id status payload } } } }
        }
      }`,
      variables: { ids: [formId, ...responseIds, webhookId, 'form_01h455vb4pex5vsknk084sn02q'] },
    },
    lists: {
      query: `query Lists {
        templates { totalCount nodes { id slug title } }
        webhooks { totalCount edges { node { id url disabledReason deliveries(first: 0) { totalCount } } } }
        apiKeys { edges { node { id name scopes } } }
        auditLog(first: 5) { edges { node { id action actor } } }
      }`,
      variables: {},
    },
  };
}

/** A page of forms, with the argument types that all connections share. */
export const pageOfForms = (count: number, cursor: string | null): Case => ({
  query: `query Page($count: Int, $cursor: String) {
    forms(first: $count, after: $cursor, q: "Page") {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges { cursor node { id title } }
    }
  }`,
  variables: { count, cursor },
});

/** The number of forms, without their data. */
export const countOfForms: Case = {
  query: 'query Count { forms(first: 0, q: "Page") { totalCount } }',
  variables: {},
};

/** A count that the field `query` of a payload reads again. */
export const countAfterMutation: Change = {
  before: {
    query: 'query Zebras { forms(first: 0, q: "Zebra") { totalCount } }',
    variables: {},
  },
  change: {
    query: `mutation CreateZebra {
      createForm(input: { title: "Zebra" }) {
        form { id }
        query { forms(first: 0, q: "Zebra") { totalCount } }
      }
    }`,
    variables: {},
  },
};

/** A part of an object is read, another part changes, and the first part is read again. */
export interface Change {
  readonly before: Case;
  readonly change: Case;
}

export function changesOf({ formId, slug, responseIds, webhookId }: CaseData) {
  const changes: Readonly<Record<string, Change>> = {
    'settings of which a mutation answered others': {
      before: {
        query: `query Settings($id: ID!) {
          form(id: $id) { id settings { successMessage theme { accentColor } } }
        }`,
        variables: { id: formId },
      },
      change: {
        query: `mutation ChangeSettings($id: ID!, $input: UpdateFormInput!) {
          updateForm(id: $id, input: $input) { form { id settings { maxResponses theme { rounded } } } }
        }`,
        variables: {
          id: formId,
          input: { settings: { maxResponses: 9, theme: { rounded: false } } },
        },
      },
    },
    'a decision of which a review answered another part': {
      before: {
        query: `query Decision($id: ID!) { node(id: $id) { id ... on Response { approval { percent } } } }`,
        variables: { id: responseIds[1] },
      },
      change: {
        query: `mutation Review($formId: ID!, $id: ID!) {
          reviewResponse(formId: $formId, id: $id, input: { status: REJECTED }) {
            response {
              id
              approval { status decidedBy }
            }
          }
        }`,
        variables: { formId, id: responseIds[1] },
      },
    },
    'a public form of which another part was read': {
      before: {
        query:
          'query Title($slug: String!) { publicForm(slug: $slug) { title settings { showBranding } } }',
        variables: { slug },
      },
      change: {
        query:
          'query Texts($slug: String!) { publicForm(slug: $slug) { version settings { successMessage } } }',
        variables: { slug },
      },
    },
    'analytics of which another part was read': {
      before: {
        query: 'query Total($id: ID!) { formAnalytics(formId: $id) { total approval { none } } }',
        variables: { id: formId },
      },
      change: {
        query:
          'query Daily($id: ID!) { formAnalytics(formId: $id) { approval { approved } daily { count } } }',
        variables: { id: formId },
      },
    },
    'a webhook whose secret was rotated': {
      before: {
        query: 'query Webhook($id: ID!) { webhook(id: $id) { id url updatedAt } }',
        variables: { id: webhookId },
      },
      change: {
        query: `mutation Rotate($id: ID!) {
          rotateWebhookSecret(id: $id) { secret webhook { id updatedAt } }
        }`,
        variables: { id: webhookId },
      },
    },
  };
  return changes;
}
