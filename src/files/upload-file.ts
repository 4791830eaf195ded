import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Visitor } from '../access/visitor.ts';
import type { Element } from '../definition/definition-model.ts';
import { elementsOf } from '../definition/elements.ts';
import { questionTypeOf } from '../definition/question-types.ts';
import { type FormServices, findPublishedForm } from '../forms/cache/form-cache.ts';
import { assertOpen } from '../forms/public/availability.ts';
import { assertUnlocked } from '../forms/public/password-gate.ts';
import { notFound, problem, validationFailed } from '../platform/problem.ts';
import { createByteMeter, readHead } from './byte-meter.ts';
import { displayName } from './display-name.ts';
import { removeFilesJob } from './file-cleanup.ts';
import type { IncomingFile } from './incoming-files.ts';
import { detectMediaType, isAccepted } from './media-type.ts';
import { objectKey } from './object-key.ts';
import {
  completeUploadSql,
  discardUploadSql,
  type NewFile,
  type QuotaReservation,
  type UploadQuota,
} from './upload-quota.ts';
import { digestOf, newRef, refLifetime } from './upload-ref-lookup.ts';

/** What the use-cases of files work with. */
export interface FileServices extends FormServices {
  readonly uploadQuota: UploadQuota;
}

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
const uploadTimeout = 3_600_000;

/**
 * Takes a file for a question of a form. It is never in memory as a whole: its first bytes tell what
 * it is, and the rest flows to storage.
 *
 * A row is written before the first byte and completed after the last one, so that whatever is left
 * of an upload that broke off is known and swept. What it may hold is taken of the quota before it flows.
 *
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `validation_failed`,
 *   `payload_too_large`, `rate_limited`
 */
export async function uploadFile(
  services: FileServices,
  visitor: Visitor,
  slug: string,
  itemId: string,
  { name: sentName, content }: IncomingFile,
): Promise<UploadedFile> {
  const { form, question } = await findUploadQuestion(services, visitor, slug, itemId);
  const limit = Math.min(sizeLimitOf(question), services.config.MAX_UPLOAD_BYTES);
  const name = displayName(sentName);
  const { head, whole } = await readHead(content);
  if (head.length === 0) throw invalidFile('empty_file', 'The file is empty.');
  const type = await detectMediaType(head, name);
  if (!isAccepted(acceptedTypesOf(question), type, name)) {
    const accepted = acceptedTypesOf(question).join(', ');
    throw invalidFile('type_not_accepted', `The file is ${type}; the question takes ${accepted}.`);
  }

  const { ids, clock } = services;
  const [formId, id, ref] = [form.id, ids.next('file'), newRef(ids)];
  const now = clock.now();
  const row = {
    ...{ formId, id, questionId: question.id, refDigest: digestOf(ref), name, mediaType: type },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + uploadTimeout) },
  };
  const reservation = await services.uploadQuota.reserve(row, limit);
  try {
    const size = await storeContent(services, visitor, row, whole, limit, reservation);
    return { ref, name, size, type, expiresIn: refLifetime };
  } finally {
    reservation.release();
  }
}

/**
 * Lets a file flow to storage and completes its row.
 *
 * @returns its size
 */
async function storeContent(
  services: FileServices,
  { address }: Visitor,
  { formId, id }: NewFile,
  content: Readable,
  limit: number,
  reservation: QuotaReservation,
): Promise<number> {
  const { db, clock, storage, limits, config } = services;
  const largest = kib(config.MAX_UPLOAD_BYTES);
  const meter = createByteMeter(limit, async (size, before) => {
    limits.consumeAmount('upload_kib', kib(size) - kib(before), largest, address);
    if (size > reservation.bytes) await reservation.grow(size);
  });
  const outcomes = await Promise.allSettled([
    storage.put(objectKey(formId, id), meter.stream),
    pipeline(content, meter.stream),
  ]);
  // Where storage fails, it breaks the stream off, which then fails too: the first says why.
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    if (!(await discardFailedUpload(services, formId, id))) throw notFound('form'); // deleted meanwhile
    throw meter.exceeded ? fileTooLarge(limit) : failed.reason;
  }

  const expiresAt = new Date(clock.now().getTime() + refLifetime * 1000);
  const { rowCount } = await db.pool.query({
    name: 'complete-upload',
    text: completeUploadSql,
    values: [formId, id, meter.size, meter.hash.digest(), expiresAt],
  });
  if (!rowCount) {
    // The form was deleted meanwhile, and this file came too late to be removed with it.
    await db.prisma.fileRemoval.createMany({
      data: { formId, fileId: id, createdAt: clock.now() },
      skipDuplicates: true,
    });
    services.jobs.trigger(removeFilesJob);
    throw notFound('form');
  }
  return meter.size;
}

const kib = (bytes: number) => Math.ceil(bytes / 1024);

/**
 * Finds the question that a file is for.
 *
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `validation_failed`
 */
export async function findUploadQuestion(
  services: FormServices,
  visitor: Visitor,
  slug: string,
  itemId: string,
) {
  const form = await findPublishedForm(services, slug);
  await assertUnlocked(services, form, visitor);
  const { definition } = await assertOpen(services, form);
  const question = elementsOf(definition).find(({ id }) => id === itemId);
  if (question && questionTypeOf(question.type)?.takesUploads) return { form, question };
  const message = 'Must be the id of a file or signature question of the form.';
  throw validationFailed([{ path: ['itemId'], code: 'unknown_question', message }]);
}

function sizeLimitOf(question: Element): number {
  return 'max_size_bytes' in question ? (question.max_size_bytes ?? Infinity) : Infinity;
}

/** A signature is a drawing. */
function acceptedTypesOf(question: Element): readonly string[] {
  return 'accept' in question ? question.accept : ['image/png'];
}

function invalidFile(code: string, message: string) {
  return validationFailed([{ path: ['file'], code, message }]);
}

function fileTooLarge(limit: number) {
  return problem('payload_too_large', `The file may have at most ${limit} bytes.`);
}

/**
 * Forgets an upload that failed. What storage may still hold of it is removed by a job: storage may be
 * what failed, and the client waits.
 *
 * @returns false if it was forgotten already, with its form
 */
async function discardFailedUpload(
  { db, clock, jobs, log }: FormServices,
  formId: string,
  id: string,
): Promise<boolean> {
  try {
    const { rowCount } = await db.pool.query({
      name: 'discard-upload',
      text: discardUploadSql,
      values: [formId, id, clock.now()],
    });
    jobs.trigger(removeFilesJob);
    return rowCount === 1;
  } catch (error) {
    log.warn({ err: error }, 'a broken upload is left to the sweep');
    return true;
  }
}
