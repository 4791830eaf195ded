// An upload: checked against its question, counted, stored, and discarded if any of it fails.

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FailureCode } from '../../packages/common/failure-codes.ts';
import {
  type Failure,
  notFound,
  problem,
  validationFailed,
} from '../../packages/common/problem.ts';
import type { Element } from '../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../packages/definition/elements.ts';
import { messageWithoutAnswers } from '../../packages/definition/questions/own-messages.ts';
import { questionTypeOf } from '../../packages/definition/questions/question-types.ts';
import { translateDefinition } from '../../packages/definition/text/translations/translate-definition.ts';
import { assertOpen } from '../forms/access/availability.ts';
import { assertUnlocked } from '../forms/access/form-password.ts';
import { findPublishedForm } from '../forms/cache/form-cache.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { localizeFailure, negotiateFormLanguage } from '../forms/public/form-language.ts';
import { requireAnsweredVersion, versionFailures } from '../forms/public/versions-in-flight.ts';
import { countUploadedKib } from '../visitors/limits/visitor-rate-limit.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { createByteMeter, readHead } from './byte-meter.ts';
import { removeFilesJob } from './file-cleanup.ts';
import {
  detectMediaType,
  directorySize,
  displayName,
  isAccepted,
  officeTypeOf,
  officeTypes,
} from './file-metadata.ts';
import { digestOf, newRef, objectKey, refLifetime } from './find-files.ts';
import type { IncomingFile } from './incoming-files.ts';
import {
  changeMediaType,
  completeUpload,
  discardUpload,
  type NewFile,
  type QuotaReservation,
  type ReserveUpload,
} from './upload-quota.ts';

/** The services that the use-cases of files need. */
export interface FileServices extends FormServices {
  readonly reserveUpload: ReserveUpload;
}

/** The result of an upload. The reference is sent as an answer, and can be used once. */
export interface UploadedFile {
  readonly ref: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** The question that a file answers. */
export interface UploadTarget {
  readonly itemId: string;
  /** The version that the respondent saw; the live one if absent. */
  readonly version?: number | null | undefined;
}

/** Maximum duration of an upload in milliseconds; afterwards the sweep deletes it. */
const uploadTimeout = 3_600_000;

/**
 * Stores a file for a question of a form. The content is streamed: its type is detected by the
 * first bytes, and the rest goes to storage.
 *
 * A row is inserted before the first byte and completed after the last one, so that the sweep finds
 * interrupted uploads. Quota is reserved before bytes are stored. See docs/decisions/0009-files.md.
 *
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `version_outdated`, `validation_failed`,
 *   `payload_too_large`, `rate_limited`
 */
export async function uploadFile(
  services: FileServices,
  visitor: Visitor,
  slug: string,
  target: UploadTarget,
  { name: sentName, content }: IncomingFile,
): Promise<UploadedFile> {
  const { form, question, language } = await findUploadQuestion(services, visitor, slug, target);
  const maxBytes = Math.min(sizeLimitOf(question), services.config.MAX_UPLOAD_BYTES);
  const name = displayName(sentName);
  const { head, whole } = await readHead(content);
  const refuse = (code: FailureCode, message: string) =>
    validationFailed([
      localizeFailure(
        { path: ['file'], code, message: messageWithoutAnswers(question, code, message) },
        question,
        language,
      ),
    ]);
  if (head.length === 0) throw refuse('empty_file', 'The file is empty.');
  const accepted = acceptedTypesOf(question);
  const assertAccepted = (type: string) => {
    if (isAccepted(accepted, type, name)) return;
    const message = `The file has type ${type}; the question accepts ${accepted.join(', ')}.`;
    throw refuse('type_not_accepted', message);
  };
  const type = await detectMediaType(head, name);
  // Whether a ZIP file is an Office document is known at its end.
  const canBecomeAccepted =
    type === zipType && officeTypes.some((office) => isAccepted(accepted, office, name));
  if (!canBecomeAccepted) assertAccepted(type);

  const { ids, clock } = services;
  const [formId, id, ref] = [form.id, ids.next('file'), newRef(ids)];
  const now = clock.now();
  const row = {
    formId,
    workspaceId: form.workspaceId,
    address: visitor.address,
    id,
    questionId: question.id,
    refDigest: digestOf(ref),
    name,
    mediaType: type,
    createdAt: now,
    expiresAt: new Date(now.getTime() + uploadTimeout),
  };
  const reservation = await services.reserveUpload(row, maxBytes);
  try {
    const stored = await storeContent(services, visitor, row, {
      content: whole,
      maxBytes,
      reservation,
      assertAccepted,
    });
    return { ref, name, ...stored, expiresIn: refLifetime };
  } finally {
    reservation.release();
  }
}

interface IncomingContent {
  readonly content: Readable;
  readonly maxBytes: number;
  readonly reservation: QuotaReservation;
  /** @throws {Problem} `validation_failed` */
  readonly assertAccepted: (type: string) => void;
}

/**
 * Streams a file to storage and completes its row.
 *
 * @returns the size in bytes, and the media type
 */
async function storeContent(
  services: FileServices,
  { address }: Visitor,
  { formId, id, mediaType }: NewFile,
  { content, maxBytes, reservation, assertAccepted }: IncomingContent,
): Promise<{ size: number; type: string }> {
  const { db, clock, storage, config } = services;
  const largest = kib(config.MAX_UPLOAD_BYTES);
  const endSize = mediaType === zipType ? directorySize : 0;
  const meter = createByteMeter(maxBytes, endSize, async (size, before) => {
    countUploadedKib(services, address, kib(size) - kib(before), largest);
    if (size > reservation.bytes) await reservation.grow(size);
  });
  const outcomes = await Promise.allSettled([
    storage.put(objectKey(formId, id), meter.stream),
    pipeline(content, meter.stream),
  ]);
  // A storage error also fails the pipeline; the first rejection is the cause.
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    if (!(await discardFailedUpload(services, formId, id))) throw notFound('form');
    throw meter.exceeded ? fileTooLarge(maxBytes) : failed.reason;
  }

  const type = officeTypeOf(meter.end) ?? mediaType;
  try {
    assertAccepted(type);
    if (type !== mediaType) await changeMediaType(db, formId, id, type);
  } catch (error) {
    await discardFailedUpload(services, formId, id);
    throw error;
  }
  const expiresAt = new Date(clock.now().getTime() + refLifetime * 1000);
  const completed = { size: meter.size, checksum: meter.hash.digest(), expiresAt };
  if (!(await completeUpload(db, formId, id, completed))) {
    // The form was deleted during the upload; this file was not removed with it.
    await db.prisma.fileRemoval.createMany({
      data: { formId, fileId: id, createdAt: clock.now() },
      skipDuplicates: true,
    });
    services.jobs.trigger(removeFilesJob);
    throw notFound('form');
  }
  return { size: meter.size, type };
}

const zipType = 'application/zip';

const kib = (bytes: number) => Math.ceil(bytes / 1024);

/**
 * Finds the question that a file is for.
 *
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `version_outdated`, `validation_failed`
 */
export async function findUploadQuestion(
  services: FormServices,
  visitor: Visitor,
  slug: string,
  { itemId, version: number }: UploadTarget,
) {
  const form = await findPublishedForm(services, slug);
  await assertUnlocked(services, form, visitor);
  await assertOpen(services, form);
  const failures = versionFailures(number);
  if (failures.length > 0) throw validationFailed(failures);
  const { definition } = await requireAnsweredVersion(services, form, number);
  const language = negotiateFormLanguage(definition, visitor);
  const question = allElementsOf(translateDefinition(definition, language)).find(
    ({ id }) => id === itemId,
  );
  if (question && questionTypeOf(question.type)?.takesUploads) return { form, question, language };
  const message = 'Must be the id of a file or signature question of the form.';
  const failure: Failure = { path: ['itemId'], code: 'unknown_question', message };
  throw validationFailed([localizeFailure(failure, undefined, language)]);
}

function sizeLimitOf(question: Element): number {
  return 'max_size_bytes' in question ? (question.max_size_bytes ?? Infinity) : Infinity;
}

/** Signatures are PNG images. */
function acceptedTypesOf(question: Element): readonly string[] {
  return 'accept' in question ? question.accept : ['image/png'];
}

function fileTooLarge(maxBytes: number) {
  return problem('payload_too_large', `The file must not exceed ${maxBytes} bytes.`);
}

/**
 * Deletes the row of a failed upload. A job removes its content from storage, which may be what
 * failed.
 *
 * @returns false if the row was already deleted with its form
 */
async function discardFailedUpload(
  { db, clock, jobs, log }: FormServices,
  formId: string,
  id: string,
): Promise<boolean> {
  try {
    const isDiscarded = await discardUpload(db, formId, id, clock.now());
    jobs.trigger(removeFilesJob);
    return isDiscarded;
  } catch (error) {
    log.warn(
      { err: error, form_id: formId, file_id: id },
      'failed to discard an upload; the expiry sweep will delete it',
    );
    return true;
  }
}
