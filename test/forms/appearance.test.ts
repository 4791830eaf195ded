import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

async function create(settings: object) {
  const { body } = await alice.rest('POST /forms', { body: { title: 'Looks', settings } });
  return body;
}

const change = (id: string, settings: object) =>
  alice.rest(`PATCH /forms/${id}`, { body: { settings } });

describe('the setting appearance', () => {
  it.each([
    ['scheme', 'sepia', 'invalid_value'],
    ['page_color', 'red', 'invalid_value'],
    ['dark_accent_color', '#12', 'invalid_value'],
    ['font', 'comic', 'invalid_value'],
    ['logo_url', 'http://images.example/logo.png', 'invalid_url'],
    ['cover_url', 'javascript:alert(1)', 'invalid_url'],
    ['background_url', 'data:image/png;base64,AA==', 'invalid_url'],
    ['logo_alt', 'a'.repeat(301), 'too_long'],
    ['css', 'a'.repeat(8001), 'too_long'],
    ['css', 'main { background: u\\72\r\nl(//images.example/a.png) }', 'invalid_value'],
    ['css', '@import url("https://fonts.example/a.css");', 'invalid_value'],
    ['css', '@\\69mport "https://fonts.example/a.css";', 'invalid_value'],
    ['css', '@font-face { src: url(https://fonts.example/a.woff2) }', 'invalid_value'],
    ['css', 'h1 {} </STYLE><script>alert(1)</script>', 'invalid_value'],
    ['css', 'main { background: url( "http://images.example/a.png" ) }', 'invalid_value'],
    ['css', 'main { background: u\\72l(//images.example/a.png) }', 'invalid_value'],
    ['css', 'main { background: image-set("//images.example/a.png" 1x) }', 'invalid_value'],
    ['unknown', 'x', 'unknown_member'],
  ])('refuses %s %j', async (name, value, code) => {
    const { id } = await create({});
    const { status, body } = await change(id, { appearance: { [name]: value } });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { path: `settings.appearance.${name}`, code, message: expect.any(String) },
    ]);
  });

  it('is absent until a member is set, and again when none is left', async () => {
    const form = await create({});
    expect(form.settings).not.toHaveProperty('appearance');
    const { body: first } = await change(form.id, {
      appearance: {
        card_color: '#FDE',
        css: 'h1 { background: url( "https://images.example/a.png" ) }',
      },
    });
    expect(first.settings.appearance).toMatchObject({ card_color: '#ffddee', font: null });
    const { body: second } = await change(form.id, { appearance: { font: 'serif', css: null } });
    expect(second.settings.appearance).toMatchObject({
      card_color: '#ffddee',
      font: 'serif',
      css: null,
    });
    const { body: sentBack } = await change(form.id, second.settings);
    expect(sentBack.settings).toEqual(second.settings);
    const { body: third } = await change(form.id, { appearance: { font: null, card_color: null } });
    expect(third.settings).not.toHaveProperty('appearance');
    await change(form.id, { appearance: { scheme: 'dark' } });
    const { body: last } = await change(form.id, { appearance: null });
    expect(last.settings).not.toHaveProperty('appearance');
  });

  it('has the same members in GraphQL, with enumerations', async () => {
    const { id } = await create({ appearance: { scheme: 'dark', font: 'mono' } });
    const query = `query ($id: ID!) { form(id: $id) { settings { appearance { scheme font logoUrl } } } }`;
    const { form } = await alice.graphql(query, { id });
    expect(form.settings.appearance).toEqual({
      scheme: 'DARK',
      font: 'MONO',
      logoUrl: null,
    });
  });
});
