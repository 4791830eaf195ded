/** A function of expressions, for the documentation and for editors. */
export interface FunctionDescription {
  /** How it is written, with names for its arguments. */
  readonly signature: string;
  /** In one line, with code in backticks. */
  readonly meaning: string;
  readonly example: string;
}

/** The functions that authors use most, by name. Those of this project are first. */
export const functionDescriptions: Readonly<Record<string, FunctionDescription>> = {
  answered: {
    signature: 'answered("id")',
    meaning: 'Whether a question is answered. Its id is a text in quotes.',
    example: 'answered("phone")',
  },
  count: {
    signature: 'count("id")',
    meaning: 'The number of selected options, files or answered rows; 0 without an answer.',
    example: 'count("colors")',
  },
  score: {
    signature: 'score("id")',
    meaning: 'The sum of the scores of the selected options; 0 without an answer.',
    example: 'score("pain")',
  },
  today: {
    signature: 'today()',
    meaning: "The date of the submission in the respondent's time zone.",
    example: 'today()',
  },
  days_between: {
    signature: 'days_between(first, second)',
    meaning: 'Days from the first date to the second; negative if it is earlier.',
    example: 'days_between(arrival, departure)',
  },
  year: {
    signature: 'year(date)',
    meaning: 'The year of a date; also `month`, `day`.',
    example: 'year(arrival)',
  },
  month: {
    signature: 'month(date)',
    meaning: 'The month of a date, 1 to 12.',
    example: 'month(arrival)',
  },
  day: {
    signature: 'day(date)',
    meaning: 'The day of the month of a date.',
    example: 'day(arrival)',
  },
  weekday: {
    signature: 'weekday(date)',
    meaning: 'The day of the week of a date, 1 (Monday) to 7 (Sunday).',
    example: 'weekday(arrival)',
  },
  add_days: {
    signature: 'add_days(date, days)',
    meaning: 'The date a number of days later.',
    example: 'add_days(arrival, 30)',
  },
  add_months: {
    signature: 'add_months(date, months)',
    meaning:
      'The date a number of months later; a day that the month does not have becomes its last day.',
    example: 'add_months(arrival, 1)',
  },
  add_years: {
    signature: 'add_years(date, years)',
    meaning: 'The date a number of years later, as `add_months`.',
    example: 'add_years(arrival, -18)',
  },
  years_between: {
    signature: 'years_between(first, second)',
    meaning: 'Completed years from the first date to the second.',
    example: 'years_between("2008-02-29", arrival)',
  },
  months_between: {
    signature: 'months_between(first, second)',
    meaning: 'Completed months from the first date to the second.',
    example: 'months_between("2025-12-31", arrival)',
  },
  pow: {
    signature: 'pow(base, exponent)',
    meaning: 'A power of a number.',
    example: 'pow(age, 2)',
  },
  sum: {
    signature: 'sum(numbers)',
    meaning: 'The sum of a list of numbers; 0 if it is empty.',
    example: 'sum([age, 1])',
  },
  avg: {
    signature: 'avg(numbers)',
    meaning: 'The mean of a list of numbers.',
    example: 'avg([age, 1])',
  },
  trim: {
    signature: 'text.trim()',
    meaning: 'The text without white space at both ends.',
    example: '(name + " ").trim()',
  },
  replace: {
    signature: 'text.replace(part, other)',
    meaning: 'The text with a part replaced.',
    example: 'name.replace("n", "m")',
  },
  split: {
    signature: 'text.split(separator)',
    meaning: 'The parts of a text between separators.',
    example: 'name.split("n").size()',
  },
  join: {
    signature: 'texts.join(separator)',
    meaning: 'The entries of a list of texts as one text.',
    example: 'colors.join(", ")',
  },
  substring: {
    signature: 'text.substring(from, to)',
    meaning: 'The text from a position on, up to another one.',
    example: 'name.substring(0, 2)',
  },
  round: {
    signature: 'round(number, digits)',
    meaning: 'A number rounded to digits, half away from zero.',
    example: 'round(age / 3, 1)',
  },
  size: {
    signature: 'size(value)',
    meaning: 'Characters of a text, entries of a list or a map.',
    example: 'size(name)',
  },
  contains: {
    signature: 'text.contains(part)',
    meaning: 'Whether a text contains another one; case matters.',
    example: 'name.contains("nn")',
  },
  startsWith: {
    signature: 'text.startsWith(part)',
    meaning: 'Whether a text begins with another one.',
    example: 'name.startsWith("A")',
  },
  endsWith: {
    signature: 'text.endsWith(part)',
    meaning: 'Whether a text ends with another one.',
    example: 'name.endsWith("n")',
  },
  matches: {
    signature: 'text.matches(pattern)',
    meaning: 'Whether a part of a text matches a regular expression (RE2).',
    example: 'name.matches("^[A-Z][a-z]+$")',
  },
  string: {
    signature: 'string(value)',
    meaning: 'A number or boolean as text.',
    example: 'string(age) + " years"',
  },
  double: {
    signature: 'double(value)',
    meaning: 'A text or an integer as a number; it fails for other texts.',
    example: 'double("12.5") + age',
  },
  int: {
    signature: 'int(value)',
    meaning: 'A number without its decimals, or a text with an integer.',
    example: 'int(age / 2) == 20',
  },
  bool: {
    signature: 'bool(text)',
    meaning: 'The texts `true` and `false` as a boolean.',
    example: 'bool("true")',
  },
  exists: {
    signature: 'list.exists(entry, condition)',
    meaning: 'Whether an entry of a list meets a condition.',
    example: 'colors.exists(c, c == "green")',
  },
  all: {
    signature: 'list.all(entry, condition)',
    meaning: 'Whether all entries meet a condition.',
    example: 'colors.all(c, size(c) > 2)',
  },
  exists_one: {
    signature: 'list.exists_one(entry, condition)',
    meaning: 'Whether exactly one entry meets a condition.',
    example: 'colors.exists_one(c, c == "red")',
  },
  filter: {
    signature: 'list.filter(entry, condition)',
    meaning: 'The entries that meet a condition.',
    example: 'size(colors.filter(c, c != "red"))',
  },
  map: {
    signature: 'list.map(entry, value)',
    meaning: 'A list with a value computed for each entry.',
    example: 'colors.map(c, size(c)) == [3, 4]',
  },
};
