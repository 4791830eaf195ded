import fc, { type GeneratorValue } from 'fast-check';
import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** The body of a GraphQL request. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

interface QueryOptions {
  /** Values for arguments, by name; a field with any other required argument is omitted. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
  /** Names of fields that are omitted. */
  readonly without?: readonly string[];
  readonly depth?: number;
}

/** Generates a query: with aliases, fragments, repeated fields and variables. */
export function generateQuery(
  schema: GraphQLSchema,
  gen: GeneratorValue,
  { values = {}, without = [], depth: deepest = 3 }: QueryOptions = {},
): GraphqlRequest {
  const variables: Record<string, unknown> = {};
  const definitions: string[] = [];
  const fragments: string[] = [];
  const randomBelow = (count: number) => gen(fc.nat, { max: count - 1 });
  const oneIn = (among: number) => randomBelow(among) === 0;

  function writeSet(type: GraphQLNamedType, depth: number): string {
    const kinds = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
    const hasFields = isObjectType(type) || isInterfaceType(type);
    const own = hasFields ? writeFields(type, depth) : [];
    const other = kinds.map((kind) => `... on ${kind} ${writeSet(kind, depth)}`);
    const twice = own.filter(() => oneIn(8));
    return `{ ${['__typename', ...own, ...other, ...twice].join(' ')} }`;
  }

  function writeFields(type: GraphQLObjectType | GraphQLInterfaceType, depth: number): string[] {
    return Object.values(type.getFields()).flatMap((field) => {
      const written = oneIn(4) ? writeField(field, depth) : undefined;
      if (written === undefined) return [];
      const aliased = oneIn(8) ? `${field.name}Too: ${written}` : written;
      if (!oneIn(6)) return [aliased];
      fragments.push(`fragment F${fragments.length} on ${type} { ${aliased} }`);
      return [`...F${fragments.length - 1}`];
    });
  }

  function writeField(field: GraphQLField<unknown, unknown>, depth: number): string | undefined {
    const { name, args, type } = field;
    const isExcluded = args.some((arg) => isRequiredArgument(arg) && !values[arg.name]);
    if (isExcluded || without.includes(name)) return undefined;
    const given = args.flatMap((arg) => {
      const among = values[arg.name] ?? [];
      if (among.length === 0 || !(isRequiredArgument(arg) || oneIn(2))) return [];
      return [`${arg.name}: ${writeValue(String(arg.type), among[randomBelow(among.length)])}`];
    });
    const call = given.length > 0 ? `${name}(${given.join(', ')})` : name;
    const inside = getNamedType(type);
    if (isLeafType(inside)) return call;
    return depth === 0 ? undefined : `${call} ${writeSet(inside, depth - 1)}`;
  }

  function writeValue(type: string, value: unknown): string {
    if (oneIn(2)) return JSON.stringify(value);
    const name = `v${definitions.length}`;
    definitions.push(`$${name}: ${type}`);
    variables[name] = value;
    return `$${name}`;
  }

  const root = schema.getQueryType();
  const set = root ? writeSet(root, deepest) : '';
  const head = definitions.length > 0 ? `query (${definitions.join(', ')})` : 'query';
  return { query: [`${head} ${set}`, ...fragments].join('\n'), variables };
}
