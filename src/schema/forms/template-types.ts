import type { Template } from '../../forms/templates/template.ts';
import { findTemplatesById, templateId, templates } from '../../forms/templates/templates.ts';
import { builder } from '../core/builder.ts';
import { declareNode } from '../core/nodes.ts';

const TemplateType = builder.objectRef<Template>('Template').implement({
  description: 'A form to begin with.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({
      description: 'Identifier of the template: `tmpl_` and the slug.',
      resolve: templateId,
    }),
    slug: t.exposeString('slug', { description: 'Name it when you create a form.' }),
    title: t.exposeString('title', { description: 'Title of a form made from it.' }),
    description: t.exposeString('description', { description: 'What it is good for.' }),
    definition: t.field({
      type: 'FormDefinition',
      description: 'What a form made from it holds.',
      resolve: ({ definition }) => definition,
    }),
  }),
});

declareNode({
  type: 'Template',
  isId: (id) => findTemplatesById([id]).length > 0,
  scope: 'forms:read',
  find: async (_, ids) =>
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
    totalCount: t.int({ description: 'How many there are.', resolve: ({ length }) => length }),
  }),
});

builder.queryField('templates', (t) =>
  t.field({
    type: TemplateList,
    description: 'What a form can be made from.',
    authScopes: { scope: 'forms:read' },
    resolve: () => templates,
  }),
);
