// What a form is called and found by: title, description, slug and tags, with the checks of each.

import { z } from 'zod';
import { validationFailed } from '../../packages/common/problem.ts';
import { lineSchema } from '../../packages/common/validation/text-schema.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import { formTextLimits } from '../../packages/definition/model/form-texts.ts';
import { memberTypes } from '../../packages/definition/questions/values/member-types.ts';
import type { Ids } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/** Maximum number of tags of a form, of characters of a tag, and of tags that are listed. */
export const tagLimits = { count: 20, length: 50, listed: 500 } as const;

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

/** Maximum number of characters of a title. */
export const titleLimit = formTextLimits['form.title'];

const titleAndDescriptionModel = z.object({
  title: memberTypes.nonEmptyText(titleLimit).optional(),
  description: memberTypes.text(formTextLimits['form.description']).nullable().optional(),
});

/**
 * Parses title and description; undefined members were not sent. Both take effect at once and are not
 * versioned.
 *
 * @throws {Problem} `validation_failed`
 */
export function parseTitleAndDescription(input: object): z.output<typeof titleAndDescriptionModel> {
  const { data, failures } = validate(titleAndDescriptionModel, input);
  if (!data) throw validationFailed(failures);
  return data;
}

/** 12 of 62 characters have 71 bits of entropy. */
const length = 12;

/** Generates a public identifier that cannot be guessed and needs no escaping in URLs. */
export function newSlug(ids: Ids): string {
  return ids.random(length);
}

/** Whether a text has the format of slugs; others need no look-up. */
export function isSlug(text: string): boolean {
  return text.length === length && /^[0-9A-Za-z]+$/.test(text);
}
