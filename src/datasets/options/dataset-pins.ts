import { z } from 'zod';
import { type Failure, type Path, validationFailed } from '../../../packages/common/problem.ts';
import { didYouMean } from '../../../packages/common/text/nearest-name.ts';
import type { Definition, Element } from '../../../packages/definition/definition-model.ts';
import {
  type OptionSource,
  optionSourceOf,
} from '../../../packages/definition/model/option-list.ts';
import type { Query } from '../../platform/database/database.ts';

/** The revision of each dataset that a version uses, by the id of the dataset. */
export type DatasetPins = Readonly<Record<string, number>>;

const pinsModel = z.record(z.string(), z.int());

/** @param stored undefined and null without datasets */
export const parsePins = (stored: unknown): DatasetPins | undefined =>
  stored === undefined || stored === null ? undefined : pinsModel.parse(stored);

/** No dataset has it: revisions start at 1. */
const noRevision = 0;

/** @param dataset any text: drafts may name datasets that do not exist */
export const pinnedRevision = (pins: DatasetPins, dataset: string): number =>
  (Object.hasOwn(pins, dataset) ? pins[dataset] : undefined) ?? noRevision;

interface PlacedSource {
  /** Of `options_from`. */
  readonly path: Path;
  readonly source: OptionSource;
}

/** The sources of options of a definition, with their places. */
function sourcesOf({ schema }: Definition): PlacedSource[] {
  return schema.sections.flatMap(({ elements }, section) =>
    sourcesIn(elements, ['schema', 'sections', section]),
  );
}

function sourcesIn(elements: readonly Element[], place: Path): PlacedSource[] {
  return elements.flatMap((element, index): PlacedSource[] => {
    const path = [...place, 'elements', index];
    if (element.type === 'repeat') return sourcesIn(element.elements, path);
    const source = optionSourceOf(element);
    return source ? [{ path: [...path, 'options_from'], source }] : [];
  });
}

interface LatestRevision {
  readonly id: string;
  readonly revision: number;
  readonly columns: readonly string[];
}

/**
 * The latest revisions of the datasets that a definition uses, for a new version of its form; undefined if it uses
 * none, without a statement. Locks the datasets until the transaction ends, so that they are not changed. It fails
 * instead of waiting for a lock: a change of a dataset locks forms, and the transaction has locked this form already.
 *
 * @throws {Problem} `validation_failed` for unknown datasets and columns, `unavailable`
 */
export async function pinDatasets(
  run: Query,
  workspaceId: string,
  definition: Definition,
): Promise<DatasetPins | undefined> {
  const sources = sourcesOf(definition);
  if (sources.length === 0) return undefined;
  const latest = await readLatest(run, workspaceId, sources, 'FOR SHARE OF d NOWAIT');
  const failures = sources.flatMap((placed) => sourceFailures(placed, latest));
  if (failures.length > 0) throw validationFailed(failures);
  return pinsOf(latest);
}

/** The latest revisions of the datasets that a draft uses and that exist; undefined if it uses none. */
export async function latestPins(
  run: Query,
  workspaceId: string,
  draft: Definition,
): Promise<DatasetPins | undefined> {
  const sources = sourcesOf(draft);
  return sources.length === 0 ? undefined : pinsOf(await readLatest(run, workspaceId, sources));
}

type LatestRevisions = ReadonlyMap<string, LatestRevision>;

const pinsOf = (latest: LatestRevisions): DatasetPins =>
  Object.fromEntries([...latest.values()].map(({ id, revision }) => [id, revision]));

/** @param lock SQL */
async function readLatest(
  run: Query,
  workspaceId: string,
  sources: readonly PlacedSource[],
  lock = '',
): Promise<LatestRevisions> {
  const ids = [...new Set(sources.map(({ source }) => source.dataset))];
  const { rows } = await run<LatestRevision>({
    text: `SELECT d.id, d.revision, r.columns
           FROM datasets d JOIN dataset_revisions r ON r.dataset_id = d.id AND r.revision = d.revision
           WHERE d.workspace_id = $1 AND d.id IN (SELECT json_array_elements_text($2::json)) ${lock}`,
    values: [workspaceId, JSON.stringify(ids)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function sourceFailures({ path, source }: PlacedSource, known: LatestRevisions): Failure[] {
  const dataset = known.get(source.dataset);
  if (!dataset) {
    const message = 'Unknown dataset.';
    return [{ path: [...path, 'dataset'], code: 'unknown_dataset', message }];
  }
  const { columns } = dataset;
  return columnsOf(source).flatMap(([place, column]): Failure[] => {
    if (columns.includes(column)) return [];
    const message = `Unknown column.${didYouMean(column, columns)}`;
    return [{ path: [...path, ...place], code: 'unknown_column', message }];
  });
}

/** The columns that a source names, each with its place in the source. */
const columnsOf = ({ value, label, filter = [] }: OptionSource): [Path, string][] => [
  [['value'], value],
  [['label'], label],
  ...filter.map(({ column }, index): [Path, string] => [['filter', index, 'column'], column]),
];

/** Whether a dataset has a newer revision than the one that a version uses, or was deleted. */
export async function areOutdated(run: Query, pins: DatasetPins): Promise<boolean> {
  const { rows } = await run<{ id: string; revision: number }>({
    text: `SELECT id, revision FROM datasets
           WHERE id IN (SELECT json_array_elements_text($1::json))`,
    values: [JSON.stringify(Object.keys(pins))],
  });
  const latest = new Map(rows.map(({ id, revision }) => [id, revision]));
  return Object.entries(pins).some(([id, revision]) => latest.get(id) !== revision);
}
