import { initGraphQLTada, type ResultOf, readFragment, type VariablesOf } from 'gql.tada';
import type { introspection } from './generated/tada.d.ts';

// A program with gql.tada: compiled, not executed.

const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; FormDefinition: object; JSON: unknown };
}>();

const SectionFields = graphql(`
  fragment SectionFields on Section {
    key
    title
    elements {
      __typename
      key
      ... on SingleChoiceQuestion { allowOther options { key label } }
      ... on NumberQuestion { min max }
    }
  }
`);

const Forms = graphql(
  `
    query Forms($count: Int!, $cursor: String, $status: FormStatus) {
      forms(first: $count, after: $cursor, status: $status) {
        totalCount
        pageInfo { hasNextPage endCursor }
        edges { cursor node { id title status createdAt sections { ...SectionFields } } }
      }
    }
  `,
  [SectionFields],
);

/** The variables of the next page. */
export function nextPage(data: ResultOf<typeof Forms>): VariablesOf<typeof Forms> | undefined {
  const { hasNextPage = false, endCursor = null } = data.forms?.pageInfo ?? {};
  return hasNextPage ? { count: 25, cursor: endCursor, status: 'PUBLISHED' } : undefined;
}

export function labels(data: ResultOf<typeof Forms>): readonly string[] {
  const sections = (data.forms?.edges ?? []).flatMap(({ node }) =>
    readFragment(SectionFields, node.sections),
  );
  const elements = sections.flatMap((section) => section.elements);
  return elements.flatMap((element) =>
    element.__typename === 'SingleChoiceQuestion'
      ? element.options.map(({ label }) => label)
      : [element.key],
  );
}

type Form = NonNullable<ResultOf<typeof Forms>['forms']>['edges'][number]['node'];

/** Compiles only if it covers every status. */
export function wordOf({ status }: Form): string {
  switch (status) {
    case 'DRAFT':
      return 'not published yet';
    case 'PUBLISHED':
      return 'open';
    case 'CLOSED':
      return 'closed';
  }
}

export const mistakes: readonly VariablesOf<typeof Forms>[] = [
  // @ts-expect-error a count is a number
  { count: '25' },
  // @ts-expect-error unknown status
  { count: 25, status: 'OPEN' },
];

// @ts-expect-error a root field may be null
export const total = (data: ResultOf<typeof Forms>): number => data.forms.totalCount;
