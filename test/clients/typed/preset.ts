import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core';
import { type FragmentType, graphql, useFragment } from './generated/preset/index.ts';

// A program with the client preset of GraphQL Code Generator: compiled, not executed.

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

const Forms = graphql(`
  query Forms($count: Int!, $cursor: String, $status: FormStatus) {
    forms(first: $count, after: $cursor, status: $status) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges { cursor node { id title status createdAt sections { ...SectionFields } } }
    }
  }
`);

/** The variables of the next page. */
export function nextPage(data: ResultOf<typeof Forms>): VariablesOf<typeof Forms> | undefined {
  const { hasNextPage = false, endCursor = null } = data.forms?.pageInfo ?? {};
  return hasNextPage ? { count: 25, cursor: endCursor, status: 'PUBLISHED' } : undefined;
}

export function labels(of: readonly FragmentType<typeof SectionFields>[]): readonly string[] {
  const elements = useFragment(SectionFields, of).flatMap((section) => section.elements);
  return elements.flatMap((element) =>
    element.__typename === 'SingleChoiceQuestion'
      ? element.options.map(({ label }) => label)
      : [element.key],
  );
}

export const all = (data: ResultOf<typeof Forms>): readonly string[] =>
  (data.forms?.edges ?? []).flatMap(({ node }) => labels(node.sections));

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
