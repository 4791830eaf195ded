// Receives webhooks and forwards each new response by email.
//   WEBHOOK_SECRET=whsec_… PORT=8080 node examples/webhook-receiver.mjs
// Requires only Node. Signatures follow https://www.standardwebhooks.com.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
const secret = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');

/** The maximum age of a message in seconds, against replay of recorded messages. */
const tolerance = 300;

/** Whether the body, exactly as received, was signed with the secret. */
function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!id || Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  // During the rotation of a secret there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((part) => Buffer.from(part.replace(/^v1,/, ''), 'base64'))
    .some((sent) => sent.length === expected.length && timingSafeEqual(sent, expected));
}

/** Ids of processed messages: a message is delivered at least once, always with the same id. */
const seen = new Set();

/** Replace this with your mailer. */
async function mail({ data: { form, response } }) {
  const lines = Object.entries(response.answers).map(
    ([question, answer]) => `${question}: ${JSON.stringify(answer)}`,
  );
  console.log([`To: team@example.org`, `Subject: ${form.title}`, '', ...lines, ''].join('\n'));
}

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (!isGenuine(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) {
    const event = JSON.parse(body);
    if (event.type === 'response.created') await mail(event);
    seen.add(id); // after processing, so that a failure is retried
  }
  response.writeHead(204).end(); // within 15 seconds, else the delivery is retried
}).listen(Number(PORT), '127.0.0.1', function () {
  console.log(`listening on ${this.address().port}`);
});
