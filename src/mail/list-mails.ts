// Mails as the owners of a form see them: to whom, and what became of them.

import type { Mail } from '../../prisma/generated/client/client.ts';
import { findInForms } from '../forms/form-queries.ts';
import {
  countLoader,
  inForms,
  nestedLoader,
  readNestedPages,
} from '../platform/database/nested-pages.ts';
import { sql } from '../platform/database/sql-fragment.ts';
import { type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';

interface MailPageRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
}

/** Loads pages of mails for many forms, newest first. */
export const createMailPageLoader = ({ db }: Platform) =>
  nestedLoader(({ request }: MailPageRequest, formIds) =>
    readNestedPages(db, formIds, planPage(request, 'desc'), {
      table: 'mails',
      read: (keys): Promise<Mail[]> => db.prisma.mail.findMany({ where: inForms(keys) }),
      keyOf: ({ formId, id }) => [formId, id],
    }),
  );

/** Counts the mails of many forms. */
export const createMailCountLoader = ({ db }: Platform) =>
  countLoader(async (_: { readonly parentId: string }, formIds) => {
    const groups = await db.prisma.mail.groupBy({
      by: ['formId'],
      where: { formId: { in: [...formIds] } },
      _count: true,
    });
    return new Map(groups.map(({ formId, _count }) => [formId, _count]));
  });

/** The mails with these ids in the viewer's workspace, in any order. */
export const findMails = (
  services: Platform,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Mail[]> =>
  findInForms(services, viewer, sql`mails`, ids, (where) =>
    services.db.prisma.mail.findMany({ where }),
  );
