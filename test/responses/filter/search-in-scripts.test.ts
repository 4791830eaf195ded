import { beforeAll, describe, expect, it } from 'vitest';
import { foldCase } from '../../../packages/definition/conditions/comparison-operators.ts';
import { indexAnswers } from '../../../src/responses/filter/answer-index/build-indexes.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A search finds what a reader of any script would find: the same as to fold and read every answer.

const world = await createTestWorld();
const alice = await world.client();
const { services } = world;

const names = [
  ...['José Álvarez', 'JOSE\u0301 ÁLVAREZ', 'Jörg Weiß', 'JÖRG WEISS', 'Ångström', 'Ｊｏｓé'],
  ...['İstanbul', 'ISTANBUL', 'ıstanbul', 'Đặng Thị Ngọc', 'ĐẶNG THỊ NGỌC'],
  ...['Πέτρος Παπάς', 'ΠΕΤΡΟΣ ΠΑΠΑΣ', 'Анна Ёлкина', 'АННА ЁЛКИНА', 'анна е\u0308лкина'],
  ...['ที่ผู้หญิง', 'สวัสดี', 'हिन्दी क़लम', 'क\u093cलम', 'বাংলা ভোট'],
  ...['서울특별시', '\u1109\u1165\u110b\u116e\u11af', 'ガラス', 'ｶﾞﾗｽ', '東京都港区', '①番'],
  ...['مُحَمَّد علي', 'محمد', 'שָׁלוֹם', 'שלום', 'oﬃce', 'zero\u200bwidth', 'plain ascii'],
];

const form = await buildPublishedForm(alice);
const at = services.clock.now();
for (const name of names) {
  await insertResponses(services, form.id, 1, { at, answers: { name } });
  await insertResponses(services, form.id, 70, { at, answers: { name: '-' } }); // a block of their own
}

const searches = [
  ...['é', 'É', 'jose', 'josé', 'álvarez', 'weiss', 'WEIß', 'ß', 'ngstr', 'istanbul', 'İSTANBUL'],
  ...['ıstanbul', 'đặng', 'ngọc', 'ọ', 'πετρος', 'παπάς', 'ς', 'анна', 'ЁЛКИНА', 'ё', 'ที่', 'ผู้'],
  ...['ด', 'हिन्दी', 'क़लम', 'ভোট', '서울', '울', 'ガラ', 'ｶﾞ', '東京', '1番', '①', 'محمد', 'مُحَمَّد'],
  ...['שלום', 'שָׁ', 'office', 'ffi', 'zerowidth', 'ascii', 'ſ', 'ﬁ', '🙂'],
];

const createIndex = async (): Promise<void> => {
  await services.db.pool.query(
    `INSERT INTO answer_indexes (form_id, question_id, kind, up_to, used_at) VALUES ($1, '', 'blocks', '', $2)`,
    [form.id, at],
  );
  await indexAnswers(services);
};

describe.each([
  ['without an index', async (): Promise<void> => undefined],
  ['with an index', createIndex],
] as const)('text search %s', (_, prepare) => {
  beforeAll(prepare);

  it.each(searches)('finds all answers with %j', async (text) => {
    const { body } = await alice.rest(
      `GET /forms/${form.id}/responses?limit=100&q=${encodeURIComponent(text)}`,
    );
    const found = body.data.map(({ answers }: { answers: { name: string } }) => answers.name);
    const expected = names.filter((name) => foldCase(name).includes(foldCase(text)));
    expect(found.sort()).toEqual(expected.sort());
  });
});
