import { listedValues, type OptionList } from '../../../packages/definition/model/option-list.ts';

/** An option from a dataset. */
export interface ListedOption {
  readonly value: string;
  readonly label: string;
}

export interface OptionSearch {
  /** Only options whose label or value contains this text, in any case and without regard to accents. */
  readonly q?: string | undefined;
  /** As of `OptionList.has`. */
  readonly filter: readonly (string | undefined)[];
  readonly limit: number;
  /** The cursor of an earlier page. */
  readonly after?: string | undefined;
}

export interface OptionPage {
  readonly options: readonly ListedOption[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** The options of a question that takes them from a dataset, in memory. */
export interface ListedOptions extends OptionList {
  /**
   * The options in the order of their rows, each value once; an option whose value equals `q` comes first.
   */
  search(search: OptionSearch): OptionPage;
  /** Estimated memory in bytes. */
  readonly weight: number;
}

/** What a question uses of a row. */
export interface OptionRow {
  readonly value: string;
  readonly label: string;
  /** The cells of the columns of its filter. */
  readonly filter: readonly string[];
}

interface StoredOption extends ListedOption {
  /** The texts that are searched; computed by the first search. */
  folded?: string;
}

/** Options by value, of the rows with the same cells in the columns of the filter. */
type Group = Map<string, StoredOption>;

/**
 * Estimated bytes of an option with its folded text (measured: 284 with 23 characters), and of a group (measured: 210).
 */
const bytesPerOption = 190;
const bytesPerGroup = 220;
const bytesPerCharacter = 2;

/** Cells contain no NUL. */
const groupKey = (filter: readonly string[]) => filter.join('\0');

/** Collects the rows of a list. Those without a value, or with one that is too long, are no options. */
export class OptionListBuilder {
  readonly #groups = new Map<string, Group>();
  readonly #labels = new Map<string, string>();
  #weight = 0;

  add(rows: readonly OptionRow[]): void {
    for (const row of rows) if (listedValues.has(row.value)) this.#addOption(row);
  }

  #addOption({ value, label, filter }: OptionRow): void {
    const key = groupKey(filter);
    const group = this.#groups.get(key) ?? new Map<string, StoredOption>();
    if (group.size === 0) this.#groups.set(key, group);
    if (group.has(value)) return;
    group.set(value, { value, label });
    if (!this.#labels.has(value)) this.#labels.set(value, label);
    // The folded texts have about the length of label and value again.
    this.#weight += bytesPerOption + bytesPerCharacter * (2 * (value.length + label.length));
    if (group.size === 1) this.#weight += bytesPerGroup + bytesPerCharacter * key.length;
  }

  build(): ListedOptions {
    const [groups, labels] = [this.#groups, this.#labels];
    const groupOf = (filter: readonly (string | undefined)[]): Group | undefined => {
      const given = filter.filter((text) => text !== undefined);
      return given.length === filter.length ? groups.get(groupKey(given)) : undefined;
    };
    return {
      has: (value, filter) => groupOf(filter)?.has(value) ?? false,
      labelOf: (value) => labels.get(value),
      search: ({ filter, ...search }) => searchGroup(groupOf(filter), search),
      weight: this.#weight,
    };
  }
}

const emptyPage: OptionPage = { options: [], next: undefined };

function searchGroup(
  group: Group | undefined,
  { q = '', limit, after }: Omit<OptionSearch, 'filter'>,
): OptionPage {
  if (!group) return emptyPage;
  const start = Number(after ?? 0);
  const options: ListedOption[] = [];
  let index = 0;
  for (const { value, label } of matches(group, q)) {
    if (options.length === limit) return { options, next: String(index) };
    if (index >= start) options.push({ value, label });
    index += 1;
  }
  return { options, next: undefined };
}

function* matches(group: Group, q: string): Generator<ListedOption, undefined> {
  const exact = q === '' ? undefined : group.get(q);
  if (exact) yield exact;
  const wanted = foldText(q);
  for (const option of group.values()) {
    if (option !== exact && (wanted === '' || foldedOf(option).includes(wanted))) yield option;
  }
}

function foldedOf(option: StoredOption): string {
  option.folded ??= foldText(`${option.label}\n${option.value}`);
  return option.folded;
}

/** A text without differences of case and accents. */
const foldText = (text: string): string => {
  const plain = isAscii.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase();
};

const isAscii = /^[\0-\x7f]*$/;
