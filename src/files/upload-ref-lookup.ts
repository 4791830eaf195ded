import { createHash } from 'node:crypto';
import type { UploadsByRef } from '../../packages/definition/model/answer-rule.ts';
import type { Ids } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';

/** Lifetime of a reference in seconds. */
export const refLifetime = 86_400;

/** Maximum number of references looked up for one submission; no form needs more. */
const lookupLimit = 5000;

/** An unguessable reference. */
export function newRef(ids: Ids): string {
  return `ref_${ids.random(32)}`;
}

export function digestOf(ref: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(ref).digest());
}

/**
 * Finds the uploads of a form that are complete, unclaimed and not expired.
 *
 * @param refs references as sent, not validated
 */
export async function findUploads(
  { db, clock }: Platform,
  formId: string,
  refs: readonly { readonly ref: string }[],
): Promise<UploadsByRef> {
  if (refs.length === 0) return new Map();
  const lookups = refs.slice(0, lookupLimit).map(({ ref }) => ({ ref, digest: digestOf(ref) }));
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
