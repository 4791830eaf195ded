// Takes webhooks and passes each new response on by mail, or wherever you like.
//   WEBHOOK_SECRET=whsec_… PORT=8080 node examples/webhook-receiver.mjs
// Needs nothing but Node. Signatures are those of https://www.standardwebhooks.com.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
const secret = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');

/** How many seconds old a message may be: who recorded one cannot send it again tomorrow. */
const tolerance = 300;

/** Whether the body, exactly as it came in, was signed with the secret. */
function isGenuine(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!id || Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is being rotated there are two signatures.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((part) => Buffer.from(part.replace(/^v1,/, ''), 'base64'))
    .some((sent) => sent.length === expected.length && timingSafeEqual(sent, expected));
}

/** Messages that were seen: each comes at least once, always with the same id. */
const seen = new Set();

/** Replace this by your mailer. */
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
    seen.add(id); // after the work: if that fails, the next try does it
  }
  response.writeHead(204).end(); // within 15 seconds, or it is sent again
}).listen(Number(PORT), '127.0.0.1', function () {
  console.log(`listening on ${this.address().port}`);
});
