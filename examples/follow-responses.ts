// Follows a form: all responses that there are, then each as it comes in, and none twice.
//   npm install @formwright/client
//   FORMWRIGHT=http://127.0.0.1:3000 API_KEY=fw_… node follow-responses.ts <form id>
// Node runs TypeScript from version 22.18 on; before that, compile it by `tsc`.
import { createFormwright, FormwrightError, type Schemas } from '@formwright/client';

const { FORMWRIGHT: url = '', API_KEY: apiKey = '' } = process.env;
const [, , formId = ''] = process.argv;
const formwright = createFormwright({ url, apiKey });

type Answered = Pick<Schemas['Response'], 'id' | 'answers'>;

/** Where the next walk begins; keep it, to go on there when the program is started again. */
let last: string | undefined;

/** Ids that were taken: what comes in during a walk is told twice. */
const taken = new Set<string>();

/** Replace the output by your own; ids are in the order in which responses were made. */
function take({ id, answers }: Answered): void {
  if (taken.has(id)) return;
  console.log(id, JSON.stringify(answers));
  taken.add(id);
  if (last === undefined || id > last) last = id;
}

/** Listens first and then reads, so that nothing falls between. */
async function follow(): Promise<void> {
  const heard = await formwright.subscribe<{ responseCreated: Answered }>(
    'subscription ($id: ID!) { responseCreated(formId: $id) { id answers } }',
    { id: formId },
  );
  const from = last === undefined ? {} : { after: last };
  for await (const response of formwright.responses(formId, { order: 'asc', ...from })) {
    take(response);
  }
  for await (const { responseCreated } of heard) take(responseCreated);
}

for (;;) {
  try {
    await follow();
  } catch (error) {
    // A refusal is for people to look at; a connection that broke is made again.
    if (error instanceof FormwrightError && error.status < 500) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
