import { isObject, type Json, type JsonObject, withValueAt } from '../model/json.ts';

/** A copy of an object with another value of a member; undefined removes it. */
export function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const changed = withValueAt(object, [name], value);
  return isObject(changed) ? changed : object;
}
