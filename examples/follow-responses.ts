// Follows a form: prints all stored responses, then each new one, without duplicates.
//   npm install @formwright/client
//   FORMWRIGHT=http://127.0.0.1:3000 API_KEY=fw_… node follow-responses.ts <form id>
// Node 22.18 or later runs TypeScript directly; for older versions compile it with `tsc`.
import { createFormwright, FormwrightError, type Schemas } from '@formwright/client';

const { FORMWRIGHT: url = '', API_KEY: apiKey = '' } = process.env;
const [, , formId = ''] = process.argv;
const formwright = createFormwright({ url, apiKey });

type Answered = Pick<Schemas['Response'], 'id' | 'answers'>;

/** The last id that was processed. Store it to continue after a restart. */
let last: string | undefined;

/** Processed ids: responses that are created during the iteration are received twice. */
const processed = new Set<string>();

/** Replace the output by your own code. Ids are in the order of creation. */
function handle({ id, answers }: Answered): void {
  if (processed.has(id)) return;
  console.log(id, JSON.stringify(answers));
  processed.add(id);
  if (last === undefined || id > last) last = id;
}

/** Subscribes before it reads stored responses, so that none is missed. */
async function follow(): Promise<void> {
  const created = await formwright.subscribe<{ responseCreated: Answered }>(
    'subscription ($id: ID!) { responseCreated(formId: $id) { id answers } }',
    { id: formId },
  );
  const from = last === undefined ? {} : { after: last };
  for await (const response of formwright.responses(formId, { order: 'asc', ...from })) {
    handle(response);
  }
  for await (const { responseCreated } of created) handle(responseCreated);
}

for (;;) {
  try {
    await follow();
  } catch (error) {
    // Reconnect after lost connections and server errors; client errors need a fix.
    if (error instanceof FormwrightError && error.status < 500) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
