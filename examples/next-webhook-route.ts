import { verifyWebhook } from '@formwright/client';

// Route handler of Next.js (App Router): app/api/formwright/route.ts. Its address is the url of a webhook for
// response.created, and WEBHOOK_SECRET the secret of the webhook.

export async function POST(request: Request): Promise<Response> {
  const body = await request.text(); // as it was received: the signature covers every byte
  const secret = process.env['WEBHOOK_SECRET'] ?? '';
  const event = await verifyWebhook(secret, request.headers, body).catch(() => undefined);
  if (!event) return new Response(null, { status: 401 });

  if (event.type === 'response.created' && 'answers' in event.data.response) {
    const { id, answers } = event.data.response;
    await store(id, answers);
  }
  return new Response(null, { status: 204 });
}

/** Replace this with your database: one row for each id, since an event can arrive more than once. */
async function store(id: string, answers: object): Promise<void> {
  console.log(id, JSON.stringify(answers));
}
