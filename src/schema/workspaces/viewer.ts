import { orNotFound } from '../../../packages/common/problem.ts';
import { Plan, type Workspace } from '../../../prisma/generated/client/client.ts';
import { findWorkspaceKeys } from '../../workspaces/api-keys.ts';
import { invalidKey, type Viewer } from '../../workspaces/viewer.ts';
import { findWorkspace } from '../../workspaces/workspaces.ts';
import { builder } from '../core/builder.ts';
import { ApiKeyType } from './api-key.ts';

const PlanType = builder.enumType('Plan', {
  description: 'The plan of a workspace.',
  values: {
    FREE: { value: Plan.FREE, description: 'Without the settings of the Pro plan.' },
    PRO: { value: Plan.PRO, description: 'With all settings.' },
  },
});

const WorkspaceType = builder.objectRef<Workspace>('Workspace').implement({
  description: 'The workspace to which forms, keys and webhooks belong.',
  fields: (t) => ({
    workspaceId: t.exposeID('id', { description: 'Identifier of the workspace.' }),
    name: t.exposeString('name', { description: 'Name, unique among all workspaces.' }),
    plan: t.expose('plan', {
      type: PlanType,
      description: 'Determines which settings are allowed.',
    }),
    mailAvailable: t.boolean({
      description:
        'Whether its forms can send mail. Otherwise this installation has no SMTP server, and refuses notifications ' +
        '(`mail_unavailable`).',
      resolve: (_, __, { services }) => services.config.SMTP_URL !== undefined,
    }),
  }),
});

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'Who sends the request.',
  fields: (t) => ({
    workspace: t.field({
      type: WorkspaceType,
      description: 'The workspace that the key gives access to.',
      resolve: async ({ workspaceId }, _, { services }) => {
        const found = await findWorkspace(services, workspaceId);
        return orNotFound('workspace', found);
      },
    }),
    key: t.field({
      type: ApiKeyType,
      description: 'The API key.',
      resolve: async (viewer, _, { services }) => {
        const [key] = await findWorkspaceKeys(services, viewer, [viewer.keyId]);
        if (!key) throw invalidKey(); // it has just been revoked
        return key;
      },
    }),
  }),
});

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    description: 'The API key of the request with its workspace. Every key may query it.',
    scope: 'any',
    resolve: (_, __, { viewer }) => viewer(),
  }),
}));
