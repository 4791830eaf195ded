import type { Form, FormVersion } from '../../prisma/generated/client/client.ts';
import { nestedLoader } from '../platform/database/nested-loader.ts';
import { readNestedPages } from '../platform/database/nested-pages.ts';
import { type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';

// Loaders of nested GraphQL fields: forms of other objects, and versions of forms. The number of statements
// does not depend on the number of parents. Callers have checked the access to the parent.

export interface VersionsRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<number>;
  /** Selection of each version, from Pothos. */
  readonly query: object;
}

/** Pages of the versions of many forms, newest first. */
export const createVersionPageLoader = ({ db }: Platform) =>
  nestedLoader(({ request, query }: VersionsRequest, formIds) =>
    readNestedPages(db, formIds, planPage(request, 'desc'), {
      table: 'form_versions',
      keyColumn: 'version',
      read: (keys): Promise<FormVersion[]> =>
        db.prisma.formVersion.findMany({
          ...query,
          where: { OR: keys.map(([formId, version]) => ({ formId, version })) },
        }),
      keyOf: ({ formId, version }) => [formId, version],
    }),
  );

export interface FormRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly query: object;
}

/** Forms by id; null for deleted ones. */
export const createFormLoader = ({ db }: Platform) =>
  nestedLoader(async ({ query }: FormRequest, ids) => {
    const where = { id: { in: [...ids] } };
    const forms: Form[] = await db.prisma.form.findMany({ ...query, where });
    const byId = new Map(forms.map((form) => [form.id, form]));
    return ids.map((id) => byId.get(id) ?? null);
  });
