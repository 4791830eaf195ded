import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Visitor } from '../access/visitor.ts';
import { elementsOf } from '../forms/definition/elements.ts';
import type { Element } from '../forms/definition/model.ts';
import { questionTypeOf } from '../forms/definition/question-types.ts';
import { type FormsKernel, findPublished } from '../forms/live.ts';
import { assertUnlocked } from '../forms/lock.ts';
import { assertOpen } from '../forms/openness.ts';
import { notFound, problem, validationFailed } from '../kernel/problem.ts';
import type { IncomingFile } from './incoming.ts';
import { detectType, headSize, isAccepted } from './media-type.ts';
import { displayName } from './name.ts';
import { objectKey } from './object-key.ts';
import { digestOf, newRef, refLifetime } from './refs.ts';

/** What whoever uploads gets: the reference is the answer to the question, once. */
export interface UploadedFile {
  readonly ref: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** How many milliseconds an upload may take before the sweep takes it for dead. */
const patience = 3_600_000;

/**
 * Takes a file for a question of a form. It is never in memory as a whole: its first bytes tell what
 * it is, and the rest flows to storage.
 *
 * A row is written before the first byte and completed after the last one, so that whatever is left
 * of an upload that broke off is known and swept.
 *
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `validation_failed`, `payload_too_large`
 */
export async function uploadFile(
  kernel: FormsKernel,
  visitor: Visitor,
  slug: string,
  itemId: string,
  { name: sentName, content }: IncomingFile,
): Promise<UploadedFile> {
  const { form, question } = await findQuestion(kernel, visitor, slug, itemId);
  const limit = Math.min(sizeLimitOf(question), kernel.config.MAX_UPLOAD_BYTES);
  const name = displayName(sentName);
  const { head, whole } = await readHead(content);
  if (head.length === 0) throw badFile('empty_file', 'The file is empty.');
  const type = await detectType(head, name);
  if (!isAccepted(acceptedBy(question), type, name)) {
    const accepted = acceptedBy(question).join(', ');
    throw badFile('type_not_accepted', `The file is ${type}; the question takes ${accepted}.`);
  }

  const { db, ids, clock, storage } = kernel;
  const [formId, id, ref] = [form.id, ids.next('file'), newRef(ids)];
  const now = clock.now();
  await db.prisma.file.createMany({
    data: {
      formId,
      id,
      questionId: question.id,
      refDigest: digestOf(ref),
      name,
      mediaType: type,
      createdAt: now,
      expiresAt: new Date(now.getTime() + patience),
    },
  });

  const meter = createMeter(limit);
  const outcomes = await Promise.allSettled([
    storage.put(objectKey(formId, id), meter.stream),
    pipeline(whole, meter.stream),
  ]);
  // Where storage fails, it breaks the stream off, which then fails too: the first says why.
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    if (!(await discard(kernel, formId, id))) throw notFound('form'); // deleted meanwhile
    throw meter.exceeded ? tooLarge(limit) : failed.reason;
  }

  const { count } = await db.prisma.file.updateMany({
    where: { formId, id },
    data: {
      size: meter.size,
      checksum: new Uint8Array(meter.hash.digest()),
      expiresAt: new Date(clock.now().getTime() + refLifetime * 1000),
    },
  });
  if (count === 0) {
    // The form was deleted meanwhile, and this file came too late to be removed with it.
    await db.prisma.fileRemoval.createMany({
      data: { formId, fileId: id, createdAt: clock.now() },
      skipDuplicates: true,
    });
    kernel.jobs.nudge('remove-files');
    throw notFound('form');
  }
  return { ref, name, size: meter.size, type, expiresIn: refLifetime };
}

async function findQuestion(kernel: FormsKernel, visitor: Visitor, slug: string, itemId: string) {
  const form = await findPublished(kernel, slug);
  await assertUnlocked(kernel, form, visitor);
  const { definition } = await assertOpen(kernel, form);
  const question = elementsOf(definition).find(({ id }) => id === itemId);
  if (question && questionTypeOf(question.type)?.uploads) return { form, question };
  const message = 'Must be the id of a file or signature question of the form.';
  throw validationFailed([{ path: ['itemId'], code: 'unknown_question', message }]);
}

function sizeLimitOf(question: Element): number {
  return 'max_size_bytes' in question ? (question.max_size_bytes ?? Infinity) : Infinity;
}

/** A signature is a drawing. */
function acceptedBy(question: Element): readonly string[] {
  return 'accept' in question ? question.accept : ['image/png'];
}

function badFile(code: string, message: string) {
  return validationFailed([{ path: ['file'], code, message }]);
}

function tooLarge(limit: number) {
  return problem('payload_too_large', `The file may have at most ${limit} bytes.`);
}

/** The first bytes of a stream, and all of it. */
async function readHead(content: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const source: AsyncIterator<unknown> = content[Symbol.asyncIterator]();
  let ended = false;
  while (size < headSize) {
    const { done, value } = await source.next();
    if (done) {
      ended = true;
      break;
    }
    const chunk = Buffer.isBuffer(value) ? value : Buffer.from(String(value));
    chunks.push(chunk);
    size += chunk.length;
  }
  const head = Buffer.concat(chunks);
  async function* all() {
    yield head;
    if (ended) return;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  return { head: head.subarray(0, headSize), whole: Readable.from(all(), { objectMode: false }) };
}

interface Meter {
  readonly stream: Transform;
  readonly hash: Hash;
  readonly size: number;
  readonly exceeded: boolean;
}

/** Counts and hashes what flows through, and breaks off where it is too much. */
function createMeter(limit: number): Meter {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(new Error('The file is larger than it may be'));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return {
    stream,
    hash,
    get size() {
      return size;
    },
    get exceeded() {
      return size > limit;
    },
  };
}

/**
 * Forgets an upload that failed. What storage may still hold of it is removed by a job: storage may be
 * what failed, and the client waits.
 *
 * @returns false if it was forgotten already, with its form
 */
async function discard(
  { db, clock, jobs, log }: FormsKernel,
  formId: string,
  id: string,
): Promise<boolean> {
  try {
    const { rowCount } = await db.pool.query({
      name: 'discard-upload',
      text: `WITH discarded AS (DELETE FROM files WHERE form_id = $1 AND id = $2 RETURNING id)
             INSERT INTO file_removals (form_id, file_id, created_at)
             SELECT $1, id, $3 FROM discarded`,
      values: [formId, id, clock.now()],
    });
    jobs.nudge('remove-files');
    return rowCount === 1;
  } catch (error) {
    log.warn({ err: error }, 'a broken upload is left to the sweep');
    return true;
  }
}
