import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../support/world/test-world.ts';

// Rules of listing, reading, deleting, exporting and aggregating responses.

let now = new Date('2026-01-31T12:00:00.000Z');
const world = await createTestWorld({
  clock: { now: () => now, random: (size) => crypto.getRandomValues(new Uint8Array(size)) },
});
const alice = await world.client();

type Sent = Readonly<Record<string, unknown>>;

const years = { id: 'years', type: 'number', title: 'Years' };
const approval = {
  enabled: true,
  criteria: [{ id: 'c', question_id: 'years', op: 'gte', expected: 3 }],
};

/** A published form with these questions in one section. */
async function formOf(elements: readonly Sent[] = [years], rules: Sent = approval) {
  const definition = { schema: { sections: [{ elements }] }, approval: rules };
  const { status, body } = await alice.rest('POST /forms', { body: { definition } });
  expect([status, body.errors]).toEqual([201, undefined]);
  return (await alice.rest(`POST /forms/${body.id}/publish`)).body;
}

async function respond(formId: string, answers: Sent = {}, at?: string) {
  if (at !== undefined) now = new Date(at);
  const { status, body } = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers },
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

/** Ids of several responses, oldest first. */
async function respondTimes(formId: string, times: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < times; n += 1) ids.push((await respond(formId)).id);
  return ids;
}

const idsOf = (list: readonly Sent[]) => list.map(({ id }) => id);

const list = async (formId: string, query = '') =>
  (await alice.rest(`GET /forms/${formId}/responses${query}`)).body;

/** The status of an invalid query, with its invalid parameters. */
async function rejectedQuery(formId: string, query: string, of = 'responses') {
  const { status, body } = await alice.rest(`GET /forms/${formId}/${of}${query}`);
  return [status, body.code, ...(body.errors ?? []).map(({ path }: Sent) => path)];
}

describe('the list', () => {
  it('lists responses newest first in pages of 25, with next_cursor null on the last page', async () => {
    const { id } = await formOf();
    const ids = (await respondTimes(id, 26)).toReversed();

    const first = await list(id);
    expect(idsOf(first.data)).toEqual(ids.slice(0, 25));
    expect(first.next_cursor).toBe(ids[24]);

    const last = await list(id, `?before=${first.next_cursor}`);
    expect(idsOf(last.data)).toEqual(ids.slice(25));
    expect(last.next_cursor).toBeNull();
  });

  it('a list of exactly one page has no next_cursor, nor has an empty one', async () => {
    const { id } = await formOf();
    expect(await list(id)).toEqual({ data: [], next_cursor: null, total: 0 });
    await respondTimes(id, 2);
    expect((await list(id, '?limit=2')).next_cursor).toBeNull();
  });

  it('the total of a list counts all matches, independent of the cursor', async () => {
    const { id } = await formOf();
    for (const value of [1, 3, 4, 5]) await respond(id, { years: value });

    const { data, next_cursor, total } = await list(id, '?approval=approved&limit=2');
    expect([data.length, total]).toEqual([2, 3]);
    const next = await list(id, `?approval=approved&limit=2&before=${next_cursor}`);
    expect([next.data.length, next.next_cursor, next.total]).toEqual([1, null, 3]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'approval=maybe', 'order=up'])(
    'the list rejects %s',
    async (query) => {
      const { id } = await formOf();
      expect(await rejectedQuery(id, `?${query}`)).toEqual([
        400,
        'bad_request',
        `query.${query.split('=')[0]}`,
      ]);
    },
  );

  it('the list filters by approval status', async () => {
    const { id } = await formOf();
    const low = await respond(id, { years: 1 });
    const high = await respond(id, { years: 3 });
    expect(idsOf((await list(id, '?approval=approved')).data)).toEqual([high.id]);
    expect(idsOf((await list(id, '?approval=rejected')).data)).toEqual([low.id]);
    expect(idsOf((await list(id, '?approval=none')).data)).toEqual([]);
  });

  describe('from and to', async () => {
    const times = [
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-02T23:59:59.999Z',
      '2026-03-03T00:00:00.000Z',
    ];
    const { id } = await formOf();
    for (const time of times) await respond(id, {}, time);

    it.each([
      ['from=2026-03-02', [1, 2, 3]],
      ['to=2026-03-02', [0, 1, 2]],
      ['from=2026-03-02&to=2026-03-02', [1, 2]],
      ['from=2026-03-02T00:00:00.000Z', [1, 2, 3]],
      ['from=2026-03-02T00:00:00.001Z', [2, 3]],
      ['to=2026-03-02T00:00:00.000Z', [0, 1]],
      ['to=2026-03-01T23:59:59.998Z', []],
      ['from=2026-03-02T01:00:00%2B01:00&to=2026-03-02T01:00:00%2B01:00', [1]],
      ['from=2026-03-04', []],
    ])('the list applies %s', async (query, expected) => {
      const { data, total } = await list(id, `?${query}&order=asc`);
      expect(data.map((one: Sent) => times.indexOf(String(one['created_at'])))).toEqual(expected);
      expect(total).toBe(expected.length);
    });

    it.each(['from=yesterday', 'to=2026-02-30', 'from=2026-03-02T00:00:00'])(
      'the list rejects %s',
      async (query) => {
        expect(await rejectedQuery(id, `?${query}`)).toEqual([
          400,
          'bad_request',
          `query.${query.split('=')[0]}`,
        ]);
      },
    );
  });

  it('cursors of the list remain valid when responses are created or deleted', async () => {
    const { id } = await formOf();
    const [first, second, third, fourth] = await respondTimes(id, 4);
    const { next_cursor } = await list(id, '?limit=2');
    expect(next_cursor).toBe(third);

    await respondTimes(id, 1);
    for (const gone of [fourth, third]) await alice.rest(`DELETE /forms/${id}/responses/${gone}`);

    expect(idsOf((await list(id, `?before=${next_cursor}`)).data)).toEqual([second, first]);
  });

  it.each(['before=x', 'before=resp_', 'before=form_01h455vb4pex5vsknk084sn02q', 'after=x'])(
    'the list rejects the cursor %s',
    async (query) => {
      const { id } = await formOf();
      expect(await rejectedQuery(id, `?${query}`)).toEqual([
        400,
        'bad_request',
        `query.${query.split('=')[0]}`,
      ]);
    },
  );

  it('the list can be polled in ascending order after the last id', async () => {
    const { id } = await formOf();
    const ids = await respondTimes(id, 3);
    const first = await list(id, '?order=asc&limit=2');
    expect(idsOf(first.data)).toEqual(ids.slice(0, 2));

    const next = await list(id, `?order=asc&after=${first.next_cursor}`);
    expect([idsOf(next.data), next.next_cursor]).toEqual([ids.slice(2), null]);

    const { id: late } = await respond(id);
    expect(idsOf((await list(id, `?order=asc&after=${ids[2]}`)).data)).toEqual([late]);
  });
});

describe('one response', () => {
  it('a response contains the definition it was submitted to, not the published one', async () => {
    const { id, draft } = await formOf();
    const response = await respond(id, { years: 3 });
    const changed = { schema: { sections: [{ elements: [{ ...years, title: 'Age' }] }] } };
    await alice.rest(`PATCH /forms/${id}`, { body: { definition: changed } });
    await alice.rest(`POST /forms/${id}/publish`);

    const { status, body } = await alice.rest(`GET /forms/${id}/responses/${response.id}`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...response, definition: draft });
    expect(Object.keys(body.definition)).toEqual(['schema', 'approval']);
  });

  it('deletes a response with 204; afterwards it returns 404', async () => {
    const { id } = await formOf();
    const response = await respond(id);
    const gone = await alice.rest(`DELETE /forms/${id}/responses/${response.id}`);
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await alice.rest(`${method} /forms/${id}/responses/${response.id}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  it('returns 404 for a response of another form', async () => {
    const response = await respond((await formOf()).id);
    const { id } = await formOf();
    const { status } = await alice.rest(`GET /forms/${id}/responses/${response.id}`);
    expect(status).toBe(404);
  });
});

describe('bulk deletion', () => {
  const remove = async (formId: string, body: unknown) => {
    const answer = await alice.rest(`POST /forms/${formId}/responses/delete`, { body });
    return [answer.status, answer.body.errors ?? answer.body];
  };

  it('bulk deletion by id ignores unknown and repeated ids', async () => {
    const { id } = await formOf();
    const [first, second, third] = await respondTimes(id, 3);
    const ids = [first, third, third, 'resp_01h455vb4pex5vsknk084sn02q', 'x'];
    expect(await remove(id, { ids })).toEqual([200, { deleted: 2 }]);
    expect(idsOf((await list(id)).data)).toEqual([second]);
  });

  it.each([
    [{ approval: 'approved' }, 2],
    [{ from: '2026-04-02' }, 2],
    [{ to: '2026-04-01' }, 1],
    [{ approval: 'approved', from: '2026-04-02', to: '2026-04-02T00:00:00Z' }, 1],
    [{ approval: 'none' }, 0],
  ])('bulk deletion by filter %j', async (filter, deleted) => {
    const { id } = await formOf();
    await respond(id, { years: 1 }, '2026-04-01T00:00:00Z');
    await respond(id, { years: 3 }, '2026-04-02T00:00:00Z');
    await respond(id, { years: 4 }, '2026-04-03T00:00:00Z');
    expect(await remove(id, { filter })).toEqual([200, { deleted }]);
    expect((await list(id)).total).toBe(3 - deleted);
  });

  it('bulk deletion accepts up to 1000 ids', async () => {
    const { id } = await formOf();
    const ids = Array.from({ length: 1000 }, () => 'resp_01h455vb4pex5vsknk084sn02q');
    expect(await remove(id, { ids })).toEqual([200, { deleted: 0 }]);
    expect(await remove(id, { ids: [...ids, ...ids.slice(0, 1)] })).toMatchObject([
      422,
      [{ path: 'ids', code: 'too_many' }],
    ]);
  });

  it.each([
    [{}, 'ids', 'required'],
    [{ ids: ['x'], filter: {} }, 'filter', 'invalid_value'],
    [{ filter: { approval: 'maybe' } }, 'filter.approval', 'invalid_value'],
    [{ filter: { form: 'x' } }, 'filter.form', 'unknown_member'],
    [{ ids: 'x' }, 'ids', 'wrong_type'],
  ])('bulk deletion rejects %j', async (body, path, code) => {
    const { id } = await formOf();
    await respond(id);
    expect(await remove(id, body)).toMatchObject([422, [{ path, code }]]);
    expect((await list(id)).total).toBe(1);
  });
});

it('the review history retains status, note, time and key of every review', async () => {
  now = new Date('2026-05-01T00:00:00Z');
  const { id } = await formOf();
  const response = await respond(id, { years: 3 });
  for (const body of [{ status: 'rejected', note: 'No' }, { status: null }]) {
    await alice.rest(`PUT /forms/${id}/responses/${response.id}/approval`, { body });
  }

  const { response: found } = await alice.graphql(
    `query ($formId: ID!, $id: ID!) {
      response(formId: $formId, id: $id) { reviews { status note createdAt keyId keyName } }
    }`,
    { formId: id, id: response.id },
  );

  const by = { keyId: expect.stringMatching(/^key_/), keyName: 'test' };
  const createdAt = '2026-05-01T00:00:00.000Z';
  const history = [
    { status: 'REJECTED', note: 'No', createdAt, ...by },
    { status: null, note: null, createdAt, ...by },
  ];
  expect(found.reviews).toHaveLength(2);
  expect(found.reviews).toEqual(expect.arrayContaining(history));
});

const ab = [
  { id: 'a', label: 'Apple' },
  { id: 'b', label: 'Bean, green' },
];
const rows = [
  { id: 'r1', label: 'Row 1' },
  { id: 'r2', label: 'Row 2' },
];

describe('the export', () => {
  const fixed =
    'id,created_at,form_version,source,duration_ms,approval_status,approval_score,approval_max_score,approval_percent';

  async function fetchText(formId: string, query = '') {
    const { status, headers, body } = await alice.rest(
      `GET /forms/${formId}/responses/export${query}`,
    );
    expect(status).toBe(200);
    return { body, type: headers.get('Content-Type') };
  }

  /** The lines of a table, without the columns that precede the answers. */
  async function answersOf(formId: string, query = ''): Promise<string[]> {
    const { body } = await fetchText(formId, query);
    const lines: string[] = body.split('\r\n');
    expect(lines.pop()).toBe('');
    return lines.map((line) => line.split(',').slice(9).join(','));
  }

  /** The cell of one answer. */
  async function cell(element: Sent, answer: unknown) {
    const { id } = await formOf([{ id: 'q', title: 'Q', ...element }], {});
    await respond(id, { q: answer });
    const [head, line] = await answersOf(id);
    expect(head).toBe('Q');
    return line;
  }

  it('exports CSV by default, with CRLF line endings, newest first', async () => {
    const { id, slug } = await formOf();
    const first = await respond(id, { years: 3 }, '2026-06-01T00:00:00Z');
    now = new Date('2026-06-02T00:00:00Z');
    const sent = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: {}, duration_ms: 5400 },
    });

    const { body, type } = await fetchText(id);

    expect(type).toBe('text/csv; charset=utf-8');
    expect(body).toBe(
      [
        `${fixed},Years`,
        `${sent.body.id},2026-06-02T00:00:00.000Z,1,web,5400,rejected,0,1,0,`,
        `${first.id},2026-06-01T00:00:00.000Z,1,api,,approved,1,1,100,3`,
        '',
      ].join('\r\n'),
    );
    expect((await fetchText(id, '?format=csv')).body).toBe(body);
  });

  it.each([
    ['', 'id,'],
    ['?bom=false', 'id,'],
    ['?bom=true', '\ufeffid,'],
  ])('the export starts with a byte order mark only on request: %s', async (query, start) => {
    const { id } = await formOf();
    const { body } = await alice.rest('POST /keys', {
      body: { name: 'reader', scopes: ['responses:read'] },
    });
    // The test client removes the mark.
    const exported = await fetch(`${world.url}/api/v1/forms/${id}/responses/export${query}`, {
      headers: { Authorization: `Bearer ${body.key}` },
    });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await exported.arrayBuffer());
    expect(text.startsWith(start)).toBe(true);
  });

  it('the export supports the filters of the list', async () => {
    const { id } = await formOf();
    await respond(id, { years: 1 }, '2026-08-01T00:00:00Z');
    await respond(id, { years: 3 }, '2026-08-02T00:00:00Z');
    await respond(id, { years: 4 }, '2026-08-03T00:00:00Z');
    expect(await answersOf(id, '?approval=approved')).toEqual(['Years', '4', '3']);
    expect(await answersOf(id, '?from=2026-08-02&to=2026-08-02')).toEqual(['Years', '3']);
    const { body } = await fetchText(id, '?format=json&approval=rejected');
    expect(body.map(({ answers }: Sent) => answers)).toEqual([{ years: 1 }]);
  });

  it.each(['format=xml', 'bom=maybe', 'approval=maybe', 'from=x'])(
    'the export rejects %s',
    async (query) => {
      const { id } = await formOf();
      expect(await rejectedQuery(id, `?${query}`, 'responses/export')).toEqual([
        400,
        'bad_request',
        `query.${query.split('=')[0]}`,
      ]);
    },
  );

  it('the CSV export has a column for each question of all exported versions', async () => {
    const { id } = await formOf([years]);
    await respond(id, { years: 3 });
    const publish = async (...elements: Sent[]) => {
      const definition = { schema: { sections: [{ elements }] } };
      await alice.rest(`PATCH /forms/${id}`, { body: { definition } });
      await alice.rest(`POST /forms/${id}/publish`);
    };
    await publish({ id: 'unseen', type: 'number', title: 'Unseen' });
    await publish({ id: 'city', type: 'short_text', title: 'City' });
    await respond(id, { city: 'Bonn' });

    const [head, ...lines] = await answersOf(id);

    expect(head?.split(',').toSorted()).toEqual(['City', 'Years']);
    expect(head).toBe('City,Years');
    expect(lines).toEqual(['Bonn,', ',3']);
  });

  it('the CSV export adds the id to the heading of questions with the same title', async () => {
    const { id } = await formOf([
      years,
      { ...years, id: 'again' },
      { ...years, id: 'x', title: 'X' },
    ]);
    expect(await answersOf(id)).toEqual(['']);
    await respond(id);
    expect(await answersOf(id)).toEqual(['Years (years),Years (again),X', ',,']);
  });

  it.each([
    [{ type: 'single_choice', options: ab }, 'a', 'Apple'],
    [{ type: 'dropdown', options: ab }, 'b', '"Bean, green"'],
    [{ type: 'dropdown', options: ab, allow_other: true }, { other: 'Corn' }, 'Corn'],
    [{ type: 'multiple_choice', options: ab }, ['b', 'a'], '"Bean, green; Apple"'],
    [
      { type: 'multiple_choice', options: ab, allow_other: true },
      ['a', { other: 'Corn' }],
      '"Apple; Corn"',
    ],
    [{ type: 'ranking', options: ab }, ['b', 'a'], '"Bean, green; Apple"'],
    [{ type: 'yes_no' }, true, 'Yes'],
    [{ type: 'yes_no' }, false, 'No'],
    [{ type: 'legal' }, true, 'Yes'],
    [
      { type: 'matrix', rows, columns: ab },
      { r1: 'a', r2: 'b' },
      '"Row 1: Apple; Row 2: Bean, green"',
    ],
    [
      { type: 'matrix', rows, columns: ab, multiple: true },
      { r1: ['a', 'b'], r2: ['a'] },
      '"Row 1: Apple, Bean, green; Row 2: Apple"',
    ],
    [
      { type: 'address' },
      { line1: 'Main Street 1', city: 'Bonn', country: 'DE' },
      '"Main Street 1, Bonn, DE"',
    ],
    [
      { type: 'contact_info' },
      { first_name: 'Ann', last_name: 'Lee', email: 'ann@a.example' },
      '"Ann, Lee, ann@a.example"',
    ],
    [{ type: 'short_text' }, 'say "yes", please', '"say ""yes"", please"'],
    [{ type: 'long_text' }, 'a\nb', '"a\nb"'],
    [{ type: 'number' }, 1.5, '1.5'],
  ])('the CSV export of %o writes %j', async (element, answer, expected) => {
    expect(await cell(element, answer)).toBe(expected);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-a', "'-a"],
    ['@sum', "'@sum"],
    ['-5', '-5'],
    ['+49 (30) 90-18.20', '+49 (30) 90-18.20'],
    ['-', "'-"],
    ['1=1', '1=1'],
  ])('the CSV export escapes the formula %s', async (sent, expected) => {
    expect(await cell({ type: 'short_text' }, sent)).toBe(expected);
  });

  it('the CSV export does not escape numbers and phone numbers', async () => {
    expect(await cell({ type: 'number' }, -1.5)).toBe('-1.5');
    expect(await cell({ type: 'phone_number' }, '+49 30 901820')).toBe('+4930901820');
  });

  it('the CSV export escapes formulas in headings', async () => {
    const { id } = await formOf([
      { ...years, title: '=A1' },
      { ...years, id: 'b', title: '@b' },
    ]);
    await respond(id);
    expect((await answersOf(id))[0]).toBe("'=A1,'@b");
  });

  it('the JSON export is an array of responses', async () => {
    const { id } = await formOf();
    expect((await fetchText(id, '?format=json')).body).toEqual([]);
    const first = await respond(id, { years: 3 });
    const second = await respond(id);
    const { body, type } = await fetchText(id, '?format=json');
    expect(body).toEqual([second, first]);
    expect(type).toMatch(/^application\/json/);
  });
});

describe('the analytics', () => {
  /** What the specification does not have; test/responses/analytics tests it. */
  const additions = ['removed', 'offered', 'histogram', 'latest'];

  const read = async (formId: string) => {
    const { status, body } = await alice.rest(`GET /forms/${formId}/analytics`);
    expect(status).toBe(200);
    const specified = (name: string, value: unknown) =>
      additions.includes(name) ? undefined : value;
    return JSON.parse(JSON.stringify(body, specified));
  };

  /** The analytics of one question after these answers. */
  async function of(element: Sent, ...answers: unknown[]) {
    const { id } = await formOf([{ id: 'q', title: 'Q', ...element }], {});
    for (const q of answers) await respond(id, { q });
    const { questions } = await read(id);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ id: 'q', type: element['type'], title: 'Q' });
    const { id: _id, type: _type, title: _title, ...analytics } = questions[0];
    return analytics;
  }

  const share = (value: unknown, label: string, count: number, members: Sent = {}) => ({
    value,
    label,
    count,
    ...members,
  });

  it('analytics count all responses, decisions, and the last 30 days in ascending order', async () => {
    const { id } = await formOf();
    await respond(id, { years: 3 }, '2026-06-30T23:59:59.999Z');
    await respond(id, { years: 3 }, '2026-07-01T00:00:00Z');
    await respond(id, { years: 1 }, '2026-07-30T00:00:00Z');
    await respond(id, { years: 1 }, '2026-07-30T23:00:00Z');

    const { daily, daily_visits, questions, ...totals } = await read(id);

    expect(totals).toEqual({
      total: 4,
      average_duration_ms: null,
      approval: { approved: 2, rejected: 2, none: 0 },
      ...{ views: 0, starts: 0, completed: 0, completion_rate: null },
      drop_off: [{ question_id: 'years', reached: 0 }],
    });
    expect(questions).toHaveLength(1);
    expect(daily).toHaveLength(30);
    expect(daily.slice(0, 2)).toEqual([
      { date: '2026-07-01', count: 1 },
      { date: '2026-07-02', count: 0 },
    ]);
    expect(daily[29]).toEqual({ date: '2026-07-30', count: 2 });
    expect(daily_visits.map(({ date }: { date: string }) => date)).toEqual(
      daily.map(({ date }: { date: string }) => date),
    );
  });

  it('analytics average the known durations', async () => {
    const { id, slug } = await formOf();
    for (const duration_ms of [1000, 2000, null]) {
      await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
        body: { answers: {}, duration_ms },
      });
    }
    expect((await read(id)).average_duration_ms).toBe(1500);
  });

  it('analytics reflect reviews and deletions', async () => {
    const { id } = await formOf([years], {});
    const [first, second] = await respondTimes(id, 2);
    await alice.rest(`PUT /forms/${id}/responses/${first}/approval`, {
      body: { status: 'approved' },
    });
    await alice.rest(`DELETE /forms/${id}/responses/${second}`);
    expect(await read(id)).toMatchObject({
      total: 1,
      approval: { approved: 1, rejected: 0, none: 0 },
    });
  });

  it('analytics cover the questions of the published version only', async () => {
    const { id } = await formOf([years, { id: 's', type: 'statement', text: 'Hello' }]);
    await respond(id, { years: 3 });
    expect((await read(id)).questions).toEqual([
      { id: 'years', type: 'number', title: 'Years', answered: 1, average: 3, min: 3, max: 3 },
    ]);
    const definition = {
      schema: { sections: [{ elements: [{ id: 't', type: 'short_text', title: 'T' }] }] },
    };
    await alice.rest(`PATCH /forms/${id}`, { body: { definition } });
    expect((await read(id)).questions).toHaveLength(1);
    await alice.rest(`POST /forms/${id}/publish`);
    expect((await read(id)).questions).toEqual([
      { id: 't', type: 'short_text', title: 'T', answered: 0 },
    ]);
  });

  it('analytics of numbers have average (two decimals), min and max', async () => {
    expect(await of({ type: 'number' }, 1, 2, 2)).toEqual({
      answered: 3,
      average: 1.67,
      min: 1,
      max: 2,
    });
    expect(await of({ type: 'number' }, null)).toEqual({ answered: 0 });
  });

  it('analytics count each option in order, including zeros, with "other" last', async () => {
    const options = [...ab, { id: 'c', label: 'C' }];
    for (const type of ['single_choice', 'dropdown']) {
      expect(await of({ type, options, allow_other: true }, 'b', { other: 'x' }, 'b')).toEqual({
        answered: 3,
        distribution: [
          share('a', 'Apple', 0),
          share('b', 'Bean, green', 2),
          share('c', 'C', 0),
          share('__other__', 'Other', 1),
        ],
      });
    }
    expect(await of({ type: 'multiple_choice', options: ab }, ['a', 'b'], ['b'])).toEqual({
      answered: 2,
      distribution: [share('a', 'Apple', 1), share('b', 'Bean, green', 2)],
    });
  });

  it('analytics count yes and no', async () => {
    for (const type of ['yes_no', 'legal']) {
      expect(await of({ type }, true, false, true)).toEqual({
        answered: 3,
        distribution: [share(true, 'Yes', 2), share(false, 'No', 1)],
      });
    }
  });

  it('analytics of scales count each value and have average, min and max', async () => {
    expect(await of({ type: 'rating', max: 3 }, 3, 2)).toEqual({
      answered: 2,
      average: 2.5,
      min: 2,
      max: 3,
      distribution: [share(1, '1', 0), share(2, '2', 1), share(3, '3', 1)],
    });
    const scale = await of({ type: 'opinion_scale', min: 0, max: 5 }, 0);
    expect(scale.distribution.map(({ value, count }: Sent) => [value, count])).toEqual([
      [0, 1],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
    ]);
    expect((await of({ type: 'nps' }, 10)).distribution).toHaveLength(11);
  });

  it('analytics of rankings count first positions and have the mean position', async () => {
    const options = [...ab, { id: 'c', label: 'C' }];
    expect(
      await of({ type: 'ranking', options }, ['b', 'a', 'c'], ['b', 'c', 'a'], ['a', 'b', 'c']),
    ).toEqual({
      answered: 3,
      distribution: [
        share('a', 'Apple', 1, { average_position: 2 }),
        share('b', 'Bean, green', 2, { average_position: 1.33 }),
        share('c', 'C', 0, { average_position: 2.67 }),
      ],
    });
  });

  it('analytics of a matrix count the columns of each row', async () => {
    expect(await of({ type: 'matrix', rows, columns: ab }, { r1: 'a' }, { r1: 'b' })).toEqual({
      answered: 2,
      rows: [
        {
          id: 'r1',
          label: 'Row 1',
          distribution: [share('a', 'Apple', 1), share('b', 'Bean, green', 1)],
        },
        {
          id: 'r2',
          label: 'Row 2',
          distribution: [share('a', 'Apple', 0), share('b', 'Bean, green', 0)],
        },
      ],
    });
  });

  it.each(['short_text', 'email', 'date', 'address', 'hidden'])(
    'analytics of %s only count answers',
    async (type) => {
      expect(await of({ type }, null)).toEqual({ answered: 0 });
    },
  );
});
