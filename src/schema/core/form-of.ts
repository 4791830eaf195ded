import type { ObjectFieldBuilder } from '@pothos/core';
import { createFormLoader } from '../../forms/form-loaders.ts';
import type { Types } from './builder.ts';
import { perRequest } from './context.ts';

const forms = perRequest(createFormLoader);

/** The field `form` of an object that belongs to a form, or to none. The caller has checked the access to the form. */
export const formOf = <Parent extends { readonly formId: string | null }>(
  t: ObjectFieldBuilder<Types, Parent>,
  description = 'The form, after the change.',
) =>
  t.prismaField({
    type: 'Form',
    nullable: true,
    description,
    scope: 'forms:read',
    resolve: (query, { formId }, _, context) =>
      formId === null ? null : forms(context).load({ parentId: formId, query }),
  });
