import type { z } from 'zod';
import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';

/** The GraphQL types that settings have, with their values. */
interface SettingValues {
  Boolean: boolean;
  Condition: Condition;
  DateTime: Date;
  FormAppearance: object;
  FormFont: string;
  FormScheme: string;
  FormTheme: object;
  Int: number;
  NotificationAttachment: string;
  NotificationDigest: string;
  NotificationEvent: string;
  Notifications: readonly object[];
  String: string;
  StringList: readonly string[];
}

/** One setting: a row of the table. */
export interface Setting<
  Type extends keyof SettingValues = keyof SettingValues,
  Model extends z.ZodType = z.ZodType,
> {
  readonly type: Type;
  /** Validates a value and applies the default. Settings whose default is null are nullable. */
  readonly model: Model;
  /** Published in the GraphQL schema and in the OpenAPI document, for reading and writing. */
  readonly description: string;
  /** Setting a new value needs this plan; a stored value stays in effect on any plan. */
  readonly plan?: 'pro';
  /** Whether the public form shows it to visitors. */
  readonly isPublic?: true;
}

/** Checks that the model's values are those of the GraphQL type. */
export function setting<
  Type extends keyof SettingValues,
  Model extends z.ZodType<SettingValues[Type] | null>,
>(row: Setting<Type, Model>): Setting<Type, Model> {
  return row;
}

export type SettingsTable = Readonly<Record<string, Setting>>;

type Models<Table extends SettingsTable> = { [Name in keyof Table]: Table[Name]['model'] };

export function modelsOf<Table extends SettingsTable>(table: Table): Models<Table>;
export function modelsOf(table: SettingsTable): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(table).map(([name, { model }]) => [name, model]));
}

export function namesOf<Table extends SettingsTable>(table: Table): (keyof Table & string)[];
export function namesOf(table: SettingsTable): string[] {
  return Object.keys(table);
}
