// An Express server that stores the answers of your own pages, and receives webhooks.
//   npm install express @formwright/client
//   FORMWRIGHT=http://127.0.0.1:3000 API_KEY=fw_… FORM_ID=form_… WEBHOOK_SECRET=whsec_… node express-server.mjs
import { createFormwright, FormwrightError, verifyWebhook } from '@formwright/client';
import express from 'express';

const { FORMWRIGHT, API_KEY, FORM_ID, WEBHOOK_SECRET, PORT = '8080' } = process.env;
const formwright = createFormwright({ url: FORMWRIGHT, apiKey: API_KEY });
const app = express();

// The pages of your website send `{"answers": {…}}` here. The API key never leaves the server.
app.post('/contact', express.json(), async (request, response) => {
  try {
    const { id } = await formwright.rest('POST /forms/{id}/responses', {
      path: { id: FORM_ID },
      body: { answers: { ...request.body?.answers } },
      headers: { 'Idempotency-Key': request.get('Idempotency-Key') ?? crypto.randomUUID() },
    });
    response.status(201).json({ id });
  } catch (error) {
    if (!(error instanceof FormwrightError) || error.status !== 422) throw error; // Express responds with 500
    response.status(422).json({ code: error.code, errors: error.errors });
  }
});

/** Ids of processed events: an event is delivered at least once. Use your database instead. */
const seen = new Set();

// The url of a webhook. The signature covers the body as it was received, so it must not be parsed before.
app.post('/formwright', express.raw({ type: 'application/json' }), async (request, response) => {
  const { headers, body } = request;
  const event = await verifyWebhook(WEBHOOK_SECRET, headers, body).catch(() => undefined);
  if (!event) {
    response.sendStatus(401);
    return;
  }
  const id = headers['webhook-id'];
  if (!seen.has(id)) {
    console.log(event.type, JSON.stringify(event.data.response?.answers ?? null));
    seen.add(id); // after processing, so that a failure is retried
  }
  response.sendStatus(204); // within 15 seconds; leave slow work to a queue
});

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`listening on ${server.address().port}`);
});
