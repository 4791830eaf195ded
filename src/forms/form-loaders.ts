import type { Form, FormVersion } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import { type NestedLoader, nestedLoader } from '../platform/database/nested-loader.ts';
import { readNestedPages } from '../platform/database/nested-pages.ts';
import { type Page, type PageRequest, planPage } from '../platform/paging.ts';

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
export function createVersionPageLoader({
  db,
}: Platform): NestedLoader<VersionsRequest, Page<FormVersion>> {
  return nestedLoader(({ request, query }, formIds) =>
    readNestedPages(
      db,
      {
        parentTable: 'forms',
        childTable: 'form_versions',
        parentColumn: 'form_id',
        keyColumn: 'version',
        read: (keys): Promise<FormVersion[]> =>
          db.prisma.formVersion.findMany({
            ...query,
            where: { OR: keys.map(({ parent, key }) => ({ formId: parent, version: key })) },
          }),
        keyOf: ({ formId, version }) => ({ parent: formId, key: version }),
      },
      formIds,
      planPage(request, 'desc'),
    ),
  );
}

export interface FormRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly query: object;
}

/** Forms by id; null for deleted ones. */
export function createFormLoader({ db }: Platform): NestedLoader<FormRequest, Form | null> {
  return nestedLoader(async ({ query }, ids) => {
    const forms: Form[] = await db.prisma.form.findMany({
      ...query,
      where: { id: { in: [...ids] } },
    });
    const byId = new Map(forms.map((form) => [form.id, form]));
    return ids.map((id) => byId.get(id) ?? null);
  });
}
