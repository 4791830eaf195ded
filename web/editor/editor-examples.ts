/** Operations in the tabs of the editor at `/graphql`, in the order of a first visit. */
export const examples: readonly { readonly query: string; readonly variables?: object }[] = [
  {
    query: `# Enter your API key under "Headers" below, then run the tabs in their order.
query Forms {
  forms(first: 10) {
    totalCount
    nodes {
      id
      title
      status
      responseCount
      shareUrl
    }
  }
}
`,
  },
  {
    query: `mutation CreateForm($input: CreateFormInput!) {
  createForm(input: $input) {
    form {
      id
      slug
      sections {
        elements {
          __typename
          key
          title
        }
      }
    }
  }
}
`,
    variables: { input: { template: 'quiz', title: 'Pub quiz' } },
  },
  {
    query: `mutation Publish($id: ID!) {
  publishForm(id: $id) {
    form {
      publishedVersion
      shareUrl
    }
  }
}
`,
    variables: { id: 'form_…' },
  },
  {
    query: `query Inbox($formId: ID!) {
  responses(formId: $formId, first: 10, filter: { approval: APPROVED }) {
    totalCount
    nodes {
      id
      createdAt
      approval {
        status
        percent
      }
      answerList {
        question {
          title
        }
        text
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
    variables: { formId: 'form_…' },
  },
  {
    query: `# Receives each response when it is stored.
subscription Live($formId: ID!) {
  responseCreated(formId: $formId) {
    id
    answers
  }
}
`,
    variables: { formId: 'form_…' },
  },
];
