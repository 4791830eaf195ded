import { createHash } from 'node:crypto';
import type { UploadsByRef } from '../definition/values/upload-refs.ts';
import type { Ids } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';

/** How many seconds a reference can be used. */
export const refLifetime = 86_400;

/** The most references that are looked up for one submission; a form cannot ask for more. */
const lookupLimit = 5000;

/** A reference that nobody can guess. */
export function newRef(ids: Ids): string {
  return `ref_${ids.random(32)}`;
}

export function digestOf(ref: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(ref).digest());
}

/**
 * What references stand for that can still be used in a form's answers.
 *
 * @param refs anything that was sent as one
 */
export async function findUploads(
  { db, clock }: Platform,
  formId: string,
  refs: readonly string[],
): Promise<UploadsByRef> {
  if (refs.length === 0) return new Map();
  const lookups = refs.slice(0, lookupLimit).map((ref) => ({ ref, digest: digestOf(ref) }));
  const byDigest = new Map(lookups.map(({ ref, digest }) => [hexOf(digest), ref]));
  const rows = await db.prisma.file.findMany({
    where: {
      formId,
      refDigest: { in: lookups.map(({ digest }) => digest) },
      responseId: null,
      checksum: { not: null },
      expiresAt: { gt: clock.now() },
    },
  });
  return new Map(
    rows.flatMap(({ id, questionId, refDigest, name, size, mediaType }) => {
      const ref = byDigest.get(hexOf(refDigest));
      if (ref === undefined || size === null) return [];
      return [[ref, { questionId, file: { file_id: id, name, size, type: mediaType } }]];
    }),
  );
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
