import { z } from 'zod';
import { validationFailed } from '../../../packages/common/problem.ts';
import { lineSchema } from '../../../packages/common/validation/text-schema.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { tagLimits } from './tag-limits.ts';

const tagsModel = z.object({
  tags: z
    .array(lineSchema(tagLimits.length))
    .max(tagLimits.count)
    .superRefine((tags, { addIssue }) => {
      const folded = tags.map((tag) => tag.toLowerCase());
      for (const [index, tag] of folded.entries()) {
        if (folded.indexOf(tag) === index) continue;
        const message = 'The form has this tag already. Tags are compared without case.';
        addIssue({ code: 'custom', params: { code: 'invalid_value' }, path: [index], message });
      }
    })
    .optional(),
});

/**
 * Parses the tags of a form; undefined if they were not sent.
 *
 * @throws {Problem} `validation_failed`
 */
export function parseTags(input: { readonly tags?: unknown }): string[] | undefined {
  const { data, failures } = validate(tagsModel, { tags: input.tags });
  if (!data) throw validationFailed(failures);
  return data.tags;
}

/** A tag, and how many forms have it. */
export interface TagCount {
  readonly name: string;
  readonly forms: number;
}

/** The tags of the viewer's workspace without regard to case, the most frequent ones first. */
export async function listTags(
  { db }: Pick<Platform, 'db'>,
  { workspaceId }: Viewer,
): Promise<TagCount[]> {
  const { rows } = await db.pool.query<TagCount>({
    name: 'list-tags',
    text: `SELECT min(tag) AS name, count(*)::int AS forms
           FROM forms CROSS JOIN unnest(tags) AS tag WHERE workspace_id = $1
           GROUP BY lower(tag) ORDER BY forms DESC, name LIMIT ${tagLimits.listed}`,
    values: [workspaceId],
  });
  return rows;
}
