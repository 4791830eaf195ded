import { createFormwright, FormwrightError } from '@formwright/client';

// Route handler of Next.js (App Router): app/api/contact/route.ts. Your pages send answers to your own website,
// which adds what the browser must not choose and stores them with an API key with the scope responses:write.
// FORMWRIGHT, API_KEY and FORM_ID are environment variables of the server.

/** Stores `{"answers": {…}}`. Responds with 201 and the confirmation, or with the problem details. */
export async function POST(request: Request): Promise<Response> {
  const { FORMWRIGHT = '', API_KEY = '', FORM_ID = '' } = process.env;
  const formwright = createFormwright({ url: FORMWRIGHT, apiKey: API_KEY });
  const body: { answers?: Record<string, unknown> } = await request.json().catch(() => ({}));
  try {
    const { id } = await formwright.rest('POST /forms/{id}/responses', {
      path: { id: FORM_ID },
      body: { answers: { ...body.answers, customer: customerOf(request) } },
      headers: { 'Idempotency-Key': request.headers.get('Idempotency-Key') ?? crypto.randomUUID() },
    });
    return Response.json({ id }, { status: 201 });
  } catch (error) {
    if (!(error instanceof FormwrightError)) throw error;
    const { status, code, errors } = error;
    // Answers that are invalid are the visitor's; everything else is a fault of this server.
    if (status === 422) return Response.json({ code, errors }, { status });
    if (status === 429) return Response.json({ code }, { status });
    console.error('The answers were not stored:', code, error.message);
    return Response.json({ code: 'unavailable' }, { status: 503 });
  }
}

/** The customer who is signed in. Replace this with your own session. */
function customerOf(request: Request): string {
  return /(?:^|; )customer=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? '';
}
