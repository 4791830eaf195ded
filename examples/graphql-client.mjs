// Queries a form in one request, with only the fields that it needs.
//   FORMWRIGHT=http://127.0.0.1:3000 API_KEY=fw_… node examples/graphql-client.mjs <form id>
const { FORMWRIGHT, API_KEY } = process.env;
const [, , formId] = process.argv;

/** Executes an operation; throws the first error with its `code`. */
async function execute(query, variables) {
  const response = await fetch(`${FORMWRIGHT}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions);
  return data;
}

const { form } = await execute(
  `query ($id: ID!) {
    form(id: $id) { title status responseCount published { version publishedAt } }
  }`,
  { id: formId },
);
console.log(`${form.title} (${form.status}), version ${form.published.version}`);
console.log(`${form.responseCount} responses`);

try {
  await execute('query { form(id: "form_00000000000000000000000000") { title } }', {});
} catch (problem) {
  console.log(problem.code);
}
