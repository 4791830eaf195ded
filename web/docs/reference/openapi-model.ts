import { z } from 'zod';

/** The keywords of a schema (JSON Schema 2020-12) that the pages show. */
export const schemaModel = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), schemaModel).optional();
  },
  get items() {
    return schemaModel.optional();
  },
  get oneOf() {
    return z.array(schemaModel).optional();
  },
  get anyOf() {
    return z.array(schemaModel).optional();
  },
  get allOf() {
    return z.array(schemaModel).optional();
  },
});

const contentModel = z.record(
  z.string(),
  z.object({
    schema: schemaModel.optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
);

const parameterModel = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: schemaModel,
});

const responseModel = z.object({ description: z.string(), content: contentModel.optional() });

const operationModel = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-required-scope': z.string().optional(),
  parameters: z.array(parameterModel).optional(),
  requestBody: z.object({ description: z.string().optional(), content: contentModel }).optional(),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), responseModel])),
});

export const openApiModel = z.object({
  info: z.object({ title: z.string(), summary: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationModel)),
  webhooks: z.record(z.string(), z.object({ post: operationModel })),
  components: z.object({
    schemas: z.record(z.string(), schemaModel),
    responses: z.record(z.string(), responseModel),
  }),
});

export type OpenApi = z.output<typeof openApiModel>;
export type Schema = z.output<typeof schemaModel>;
export type Operation = z.output<typeof operationModel>;
export type ResponseObject = z.output<typeof responseModel>;
export type Content = z.output<typeof contentModel>;

export interface LocatedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}
