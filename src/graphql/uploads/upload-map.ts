import { type Problem, problem } from '../../../packages/common/problem.ts';
import { readJson } from '../../../packages/common/validation/read-json.ts';
import { isObject } from '../../schema/core/scalar-parsers.ts';
import type { OperationRequest } from '../transport/parse-request.ts';

/** The most files of an operation, and the most variables that they are mapped to. */
export const maxFiles = 10;
const maxPaths = 50;

const maxPathLength = 1000;

/** Not permitted in paths: inherited by all objects, or able to change their prototype. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);

const indexPattern = /^(0|[1-9]\d*)$/;

/** The paths of each file, by the name of its part. */
export type UploadMap = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the field `map` of a multipart request, which assigns files to variables. A path is
 * `variables.` followed by names and indexes of own members of the operation, down to a `null`.
 *
 * @param operation as the client sent it
 * @throws {Problem} `bad_request`, `payload_too_large`
 */
export function readUploadMap(text: string, operation: OperationRequest): UploadMap {
  const entries = Object.entries(parseMapObject(text));
  if (entries.length > maxFiles) throw tooManyFiles();
  const targets = new Set<string>();
  const map = new Map(entries.map(([name, paths]) => [name, pathsOf(name, paths)]));
  for (const path of [...map.values()].flat()) {
    if (targets.has(path)) throw invalidMap(`the path "${path}" occurs more than once`);
    targets.add(path);
    if (targets.size > maxPaths) throw invalidMap(`there are more than ${maxPaths} paths`);
    assertTarget(path, operation);
  }
  return map;
}

export function tooManyFiles(): Problem {
  return problem('payload_too_large', `An operation may have at most ${maxFiles} files.`);
}

function parseMapObject(text: string): Record<string, unknown> {
  const value = readJson(Buffer.from(text), 'The field "map"');
  if (!isObject(value)) throw invalidMap('it must be an object');
  return value;
}

function pathsOf(name: string, paths: unknown): string[] {
  const isPath = (path: unknown) => typeof path === 'string' && path.length <= maxPathLength;
  if (Array.isArray(paths) && paths.every(isPath)) return paths;
  throw invalidMap(
    `"${name.slice(0, 100)}" must be an array of paths of at most ${maxPathLength} characters`,
  );
}

function assertTarget(path: string, { variables }: OperationRequest): void {
  const [root, ...steps] = path.split('.');
  let value: unknown = variables;
  for (const step of steps) value = memberOf(value, step);
  if (root !== 'variables' || steps.length === 0 || value !== null) {
    throw invalidMap(`"${path}" is not the path of a variable that is null`);
  }
}

/** @returns undefined for a member that the value does not have, or inherits */
function memberOf(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null || reservedNames.has(step)) return undefined;
  if (Array.isArray(value) && !indexPattern.test(step)) return undefined;
  return Object.getOwnPropertyDescriptor(value, step)?.value;
}

function invalidMap(what: string): Problem {
  return problem('bad_request', `The field "map" is invalid: ${what}.`);
}
