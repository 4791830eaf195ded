import type { Template } from '../../forms/templates/template.ts';
import { findTemplatesById, templateId, templates } from '../../forms/templates/templates.ts';
import { builder } from '../core/builder.ts';
import { declareNode } from '../core/nodes.ts';

const TemplateType = builder.objectRef<Template>('Template').implement({
  description: 'A template for new forms.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({
      description: 'Identifier of the template: `tmpl_` and the slug.',
      resolve: templateId,
    }),
    slug: t.exposeString('slug', { description: 'Value of `template` when a form is created.' }),
    title: t.exposeString('title', {
      description: 'Title of forms that are created from the template.',
    }),
    description: t.exposeString('description', { description: 'Purpose of the template.' }),
    definition: t.expose('definition', {
      type: 'FormDefinition',
      description: 'Definition of forms that are created from the template.',
    }),
  }),
});

declareNode({
  type: 'Template',
  ids: (id) => findTemplatesById([id]).length > 0,
  scope: 'forms:read',
  find: async (_services, _viewer, ids) =>
    findTemplatesById(ids).map((template) => ({ ...template, id: templateId(template) })),
});

const TemplateList = builder.objectRef<readonly Template[]>('TemplateList').implement({
  description: 'All templates.',
  fields: (t) => ({
    nodes: t.field({
      type: [TemplateType],
      description: 'The templates.',
      resolve: (list) => list,
    }),
    totalCount: t.int({ description: 'Number of templates.', resolve: ({ length }) => length }),
  }),
});

builder.queryFields((t) => ({
  templates: t.field({
    type: TemplateList,
    description: 'Templates that forms can be created from.',
    scope: 'forms:read',
    resolve: () => templates,
  }),
}));
