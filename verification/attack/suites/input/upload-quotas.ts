import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf, sendJson, uploadTo } from '../../../support/requests/rest.ts';
import type { SentAnswer } from '../../../support/requests/send-request.ts';
import { isRefusedAs } from '../../judge-answer.ts';
import { attacksOf, probe } from '../../probe.ts';
import type { Suite, Target, Verdict } from '../../suite.ts';
import { publish } from '../../target/prepare-workspace.ts';
import { permissiveSettings } from '../../target/start-victim.ts';

const [fileSize, totalQuota] = [
  Number(permissiveSettings.MAX_UPLOAD_BYTES),
  Number(permissiveSettings.MAX_UNCLAIMED_BYTES),
];

/** The files that fit into the quota of a form, which is a quarter, and into that of all forms. */
const filesOfForm = totalQuota / 4 / fileSize;
const filesOfAll = totalQuota / fileSize;

/** The default limit of uploads of an address, in a minute. */
const uploadsOfAddress = 30;

const concurrent = 6;

/** Milliseconds after which the total of unclaimed files is read again: until then, it has those of the last attack. */
const totalAge = 1100;

/** Milliseconds between uploads, and how many, until the total is read from the database again. */
const [interval, mostUploads] = [200, 25];

/** Uploads that no response claims. Each attack submits what it uploaded, so that the next one finds no unclaimed files. */
export const uploadQuotas: Suite = {
  name: 'upload-quotas',
  promised: 'Uploads that no response claims are limited, and a refused one takes no space.',
  parallel: 1,
  rounds: 5,
  aims: (target) =>
    attacksOf(attempts, (name, attempt) => probe(name, name, () => attempt(target))),
};

const attempts: Readonly<Record<string, (target: Target) => Promise<Verdict>>> = {
  'more uploads than a form may hold': fillForm,
  'more uploads than all forms may hold': fillAll,
  'more uploads than an address may send, as itself': (target) => uploadOften(target, {}),
  'more uploads than an address may send, as another': (target) =>
    uploadOften(target, { 'X-Forwarded-For': '203.0.113.1' }),
  'more uploads than an address may send, as several': (target) =>
    uploadOften(target, { 'X-Forwarded-For': '2001:db8::1, 198.51.100.7' }),
};

async function fill({ permissive }: Target, slug: string, files: number) {
  const file = new Blob([new Uint8Array(fileSize)]);
  const answers = [];
  for (let sent = 0; sent < files; sent += concurrent) {
    const batch = Array.from({ length: Math.min(concurrent, files - sent) }, () =>
      uploadTo(permissive.url, slug, 'cv', { file }),
    );
    answers.push(...(await Promise.all(batch)));
  }
  const refused = answers.filter(({ status }) => status !== 201);
  return {
    refs: answers.filter(({ status }) => status === 201).map((one) => String(jsonOf(one)['ref'])),
    /** Of those that were refused, the ones that the quota refused. */
    limited: refused.filter(isLimited).length,
    refused: refused.length,
  };
}

const isLimited = (answer: SentAnswer) =>
  answer.headers.has('Retry-After') && isRefusedAs(answer, { codes: ['rate_limited'] });

const newForm = ({ permissive: { url, key } }: Target) => publish(url, key);

/** Submits the files, at most 5 at once. @returns whether all were accepted */
async function claim({ permissive: { url } }: Target, slug: string, refs: readonly string[]) {
  let claimed = true;
  for (let at = 0; at < refs.length; at += 5) {
    const body = { answers: { cv: refs.slice(at, at + 5) } };
    const sent = await sendJson(url, 'POST', `/public/forms/${slug}/submissions`, { body });
    claimed &&= sent.status === 201;
  }
  return claimed;
}

const remove = ({ permissive: { url, key } }: Target, id: string) =>
  sendJson(url, 'DELETE', `/forms/${id}`, { key });

/** Fills the quota of a form twice: if refused uploads took space, fewer would be accepted the second time. */
async function fillForm(target: Target): Promise<Verdict> {
  await sleep(totalAge);
  const { id, slug } = await newForm(target);
  const first = await fill(target, slug, 4 * filesOfForm);
  const claimed = await claim(target, slug, first.refs);
  const second = await fill(target, slug, 4 * filesOfForm);
  await claim(target, slug, second.refs);
  await remove(target, id);
  const counts = [first, second].map(({ refs }) => refs.length);
  const isExact = claimed && counts.every((count) => count === filesOfForm);
  return {
    fault: isExact
      ? undefined
      : `accepted ${counts.join(' and then ')} of ${filesOfForm} files of a form`,
    isRefused: [first, second].every(({ limited, refused }) => refused > 0 && limited === refused),
  };
}

/** Fills forms until no upload is accepted, and submits all files: then uploads must be accepted again. */
async function fillAll(target: Target): Promise<Verdict> {
  const forms = [];
  for (let made = 0; made < 2 * (filesOfAll / filesOfForm); made += 1) {
    const form = await newForm(target);
    forms.push({ ...form, ...(await fill(target, form.slug, filesOfForm)) });
  }
  const accepted = forms.reduce((sum, { refs }) => sum + refs.length, 0);
  const limited = forms.reduce((sum, one) => sum + one.limited, 0);
  const refused = forms.reduce((sum, one) => sum + one.refused, 0);
  for (const { slug, refs } of forms) await claim(target, slug, refs);
  const isFree = await isAccepted(target, forms[0]?.slug ?? '');
  for (const { id } of forms) await remove(target, id);
  if (accepted > filesOfAll) return { fault: `accepted ${accepted} of ${filesOfAll} files` };
  return {
    fault: isFree ? undefined : 'refuses uploads although all were submitted',
    isRefused: refused > 0 && limited === refused,
  };
}

/** Whether a form accepts an upload, after the total was read again. */
async function isAccepted(target: Target, slug: string): Promise<boolean> {
  for (let attempt = 0; attempt < mostUploads; attempt += 1) {
    const { refs } = await fill(target, slug, 1);
    if (refs.length > 0) return claim(target, slug, refs);
    await sleep(interval);
  }
  return false;
}

async function uploadOften({ limited: { url, slug } }: Target, headers: object): Promise<Verdict> {
  for (let sent = 0; sent <= uploadsOfAddress; sent += 1) {
    const answer = await uploadTo(url, slug, 'cv', { headers });
    if (answer.status !== 201) return { fault: undefined, isRefused: isLimited(answer) };
  }
  return { fault: `accepted ${uploadsOfAddress + 1} uploads in a row`, isRefused: false };
}
