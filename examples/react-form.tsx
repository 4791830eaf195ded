import {
  type ElementView,
  type Form,
  type FormState,
  type MarkdownBlock,
  type MarkdownInline,
  writeNumber,
} from '@formwright/form';
import { useForm } from '@formwright/form/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

// A form drawn with React. Ranking, signatures and images are in page-controls.js, without React.

const { server = '', form: slug = '' } = Object.fromEntries(new URLSearchParams(location.search));

function Page() {
  const loaded = useForm({ server, slug, storage: sessionStorage });
  if (loaded.status === 'loading') return <p>Loading…</p>;
  if (loaded.status === 'failed') return <p>The form cannot be shown: {loaded.error.message}</p>;
  const { form, state } = loaded;
  return (
    <>
      <h1>{state.form.title}</h1>
      <Phase form={form} state={state} />
    </>
  );
}

function Phase({ form, state }: { form: Form; state: FormState }) {
  if (state.phase === 'locked') return <Password form={form} state={state} />;
  if (state.phase === 'closed') return <p>This form is not accepting responses at the moment.</p>;
  if (state.phase === 'submitted') return <p role="status">{state.confirmation?.message}</p>;
  return <Questions form={form} state={state} />;
}

function Password({ form, state }: { form: Form; state: FormState }) {
  const [password, setPassword] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    void form.unlock(password);
  };
  return (
    <form onSubmit={open}>
      <label>
        Password
        <input type="password" value={password} onChange={(e) => setPassword(e.target.value)} />
      </label>
      <p role="alert">{state.problem?.detail}</p>
      <button type="submit">Open</button>
    </form>
  );
}

function Questions({ form, state }: { form: Form; state: FormState }) {
  const { step, sections, problem, phase } = state;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (step.isLast) void form.submit();
    else form.next();
  };
  return (
    <form onSubmit={send} noValidate>
      {step.count > 1 && <p>{`Page ${step.number} of ${step.count}`}</p>}
      {sections.map(({ id, title, elements }) => (
        <section key={id}>
          {title && <h2>{title}</h2>}
          {elements.map((item) => (
            <Question key={item.element.id} item={item} form={form} />
          ))}
        </section>
      ))}
      <p role="alert">{problem?.detail}</p>
      {!step.isFirst && (
        <button type="button" onClick={() => form.back()}>
          Back
        </button>
      )}
      <button type="submit" disabled={phase === 'submitting'}>
        {step.isLast ? 'Submit' : 'Next'}
      </button>
    </form>
  );
}

interface QuestionProps {
  readonly item: ElementView;
  readonly form: Form;
}

function Question({ item, form }: QuestionProps) {
  const { element, errors } = item;
  return (
    <fieldset aria-describedby={`${element.id}-error`}>
      <legend>
        {element.title}
        {element.required && ' *'}
      </legend>
      <Markdown blocks={item.descriptionBlocks} />
      <Control item={item} form={form} />
      <p className="error" id={`${element.id}-error`}>
        {errors.map(({ message }) => message).join(' ')}
      </p>
    </fieldset>
  );
}

/** The entries of a repeat. The ids of their questions are those of the questions in the entry. */
function Entries({ item, form, addLabel }: QuestionProps & { addLabel: string | undefined }) {
  const { id } = item.element;
  return (
    <>
      {item.entries.map(({ key, label, elements }, index) => (
        <fieldset key={key}>
          <legend>{label || `Entry ${index + 1}`}</legend>
          {elements.map((inner) => (
            <Question key={inner.element.id} item={inner} form={form} />
          ))}
          <button type="button" onClick={() => form.removeEntry(id, key)}>
            {`Remove ${label || `entry ${index + 1}`}`}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => form.addEntry(id)}>
        {addLabel ?? 'Add another'}
      </button>
    </>
  );
}

/** Texts of the author with links, emphasis and lists. */
function Markdown({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return blocks.map((block, at) => {
    if (block.type === 'paragraph') return <p key={at}>{block.children.map(inline)}</p>;
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={at}>
        {block.items.map((item, index) => (
          <li key={index}>{item.map(inline)}</li>
        ))}
      </List>
    );
  });
}

function inline(part: MarkdownInline, key: number): ReactNode {
  if (part.type === 'text') return part.text;
  if (part.type === 'break') return <br key={key} />;
  const children = part.children.map(inline);
  if (part.type !== 'link') {
    const Emphasis = part.type === 'strong' ? 'strong' : 'em';
    return <Emphasis key={key}>{children}</Emphasis>;
  }
  return (
    <a key={key} href={part.url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function Control({ item, form }: QuestionProps): ReactNode {
  const { element, answer } = item;
  const set = (value: unknown) => form.setAnswer(element.id, value);
  switch (element.type) {
    case 'statement':
      return <Markdown blocks={item.textBlocks} />;
    case 'calculated':
      return <output>{item.text}</output>;
    case 'repeat':
      return <Entries item={item} form={form} addLabel={element.add_label} />;
    case 'long_text':
      return <textarea {...labelled(item)} onChange={(e) => set(e.target.value)} />;
    case 'number':
      return (
        <input
          {...labelled(item)}
          inputMode="decimal"
          onChange={(e) => set(e.target.value)}
          value={
            typeof answer === 'number'
              ? writeNumber(answer, form.state.language)
              : String(answer ?? '')
          }
        />
      );
    case 'yes_no':
      return (
        <Choices
          item={item}
          set={set}
          values={[
            [true, 'Yes'],
            [false, 'No'],
          ]}
        />
      );
    case 'legal':
      return <Choices item={item} set={set} values={[[true, 'I agree']]} />;
    case 'single_choice':
    case 'dropdown':
    case 'multiple_choice':
      if (element.options_from) return <ListedChoices item={item} form={form} set={set} />;
      return (
        <Choices
          item={item}
          set={set}
          values={element.options.map(({ id, label }) => [id, label])}
        />
      );
    case 'rating':
      return <Choices item={item} set={set} values={scale(1, element.max)} />;
    case 'opinion_scale':
      return <Choices item={item} set={set} values={scale(element.min, element.max)} />;
    case 'nps':
      return <Choices item={item} set={set} values={scale(0, 10)} />;
    case 'matrix':
      return element.rows.map((row) => <Row key={row.id} item={item} set={set} row={row} />);
    case 'contact_info':
      return (
        <Parts
          item={item}
          set={set}
          names={['first_name', 'last_name', 'email', 'phone', 'company']}
        />
      );
    case 'address':
      return (
        <Parts
          item={item}
          set={set}
          names={['line1', 'line2', 'postal_code', 'city', 'region', 'country']}
        />
      );
    case 'location':
      return <Parts item={item} set={set} names={['lat', 'lon']} />;
    case 'file':
      return <Files item={item} form={form} />;
    default:
      return (
        <input
          {...labelled(item)}
          type={types[element.type]}
          onChange={(e) => set(e.target.value)}
          value={String(answer ?? '')}
        />
      );
  }
}

const types: Record<string, string> = {
  email: 'email',
  url: 'url',
  phone_number: 'tel',
  date: 'date',
  time: 'time',
};

const labelled = ({ element, answer, errors }: ElementView) => ({
  'aria-label': element.title,
  'aria-invalid': errors.length > 0,
  value: String(answer ?? ''),
});

type Choice = readonly [value: string | number | boolean, label: string];

const scale = (min: number, max: number): Choice[] =>
  Array.from({ length: max - min + 1 }, (_, at) => [min + at, String(min + at)]);

interface InputProps {
  readonly item: ElementView;
  readonly set: (answer: unknown) => void;
}

function Choices({ item, set, values }: InputProps & { readonly values: readonly Choice[] }) {
  const { element, answer } = item;
  const isMultiple = element.type === 'multiple_choice';
  const chosen: unknown[] = [answer ?? []].flat();
  const toggle = (value: unknown, isChosen: boolean) => {
    const others = isMultiple ? chosen.filter((one) => one !== value) : [];
    set(isMultiple ? [...others, ...(isChosen ? [value] : [])] : value);
  };
  const listed = values.map(([value, label]) => (
    <label key={String(value)}>
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name={element.id}
        checked={chosen.includes(value)}
        onChange={(event) => toggle(value, event.target.checked)}
      />
      {label}
    </label>
  ));
  return (
    <>
      {listed}
      {'allow_other' in element && element.allow_other && <OtherChoice item={item} set={set} />}
    </>
  );
}

/** Options of a dataset: those that match the entered text. */
function ListedChoices({ item, form, set }: InputProps & QuestionProps) {
  const { element, text: selected } = item;
  const [text, setText] = useState('');
  const [values, setValues] = useState<readonly Choice[]>([]);
  const search = async (entered: string) => {
    setText(entered);
    const found = await form.findOptions(element.id, { text: entered });
    setValues(found?.options.map(({ value, label }) => [value, label]) ?? []);
  };
  return (
    <>
      <input
        type="search"
        aria-label={`Search: ${element.title}`}
        value={text}
        onFocus={() => search(text)}
        onChange={(event) => search(event.target.value)}
      />
      <output>{selected}</output>
      <Choices item={item} set={set} values={values} />
    </>
  );
}

/** The text of an answer that is not among the options. */
function OtherChoice({ item: { element, answer }, set }: InputProps) {
  const chosen: unknown[] = [answer ?? []].flat();
  const others = chosen.filter((one) => typeof one !== 'object');
  const other: { other?: string } = Object(chosen.find((one) => typeof one === 'object'));
  const change = (text: string) => {
    const given = text ? [{ other: text }] : [];
    set(element.type === 'multiple_choice' ? [...others, ...given] : given[0]);
  };
  return (
    <label>
      Other
      <input value={other.other ?? ''} onChange={(event) => change(event.target.value)} />
    </label>
  );
}

interface RowProps extends InputProps {
  readonly row: { readonly id: string; readonly label: string };
}

/** One row of a matrix: the answer has the id of a column for each row, or several. */
function Row({ item: { element, answer }, set, row }: RowProps) {
  if (element.type !== 'matrix') return null;
  const { id, multiple, columns } = element;
  const given: Record<string, string | string[]> = Object(answer ?? {});
  const chosen = [given[row.id] ?? []].flat();
  const toggle = (column: string) => {
    const others = chosen.filter((one) => one !== column);
    const isNew = others.length === chosen.length;
    set({ ...given, [row.id]: multiple ? [...others, ...(isNew ? [column] : [])] : column });
  };
  return (
    <fieldset>
      <legend>{row.label}</legend>
      {columns.map(({ id: column, label }) => (
        <label key={column}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={`${id}.${row.id}`}
            checked={chosen.includes(column)}
            onChange={() => toggle(column)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Parts({ item, set, names }: InputProps & { readonly names: readonly string[] }) {
  const given: Record<string, string> = Object(item.answer ?? {});
  return names.map((name) => (
    <label key={name}>
      {name.replace('_', ' ')}
      <input
        value={given[name] ?? ''}
        aria-invalid={item.errors.some(({ part }) => part === name)}
        onChange={(event) => set({ ...given, [name]: event.target.value })}
      />
    </label>
  ));
}

function Files({ item: { element, files }, form }: QuestionProps) {
  return (
    <>
      <input
        type="file"
        aria-label={element.title}
        onChange={({ target }) => {
          for (const file of target.files ?? []) void form.upload(element.id, file);
        }}
      />
      <ul>
        {files.map(({ key, name, progress, isUploaded }) => (
          <li key={key}>
            {name} {isUploaded ? 'uploaded' : <progress value={progress} />}
            <button type="button" onClick={() => form.removeFile(element.id, key)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

createRoot(document.querySelector('main') ?? document.body).render(<Page />);
