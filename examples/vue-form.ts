import {
  type ElementView,
  type Form,
  type FormState,
  type MarkdownBlock,
  type MarkdownInline,
  writeNumber,
} from '@formwright/form';
import { useForm } from '@formwright/form/vue';
import { createApp, defineComponent, h, shallowRef, type VNode, type VNodeChild } from 'vue';

// A form drawn with Vue, by render functions. Ranking, signatures and images are in page-controls.js,
// without Vue.

const { server = '', form: slug = '' } = Object.fromEntries(new URLSearchParams(location.search));

const Page = defineComponent(() => {
  const loaded = useForm({ server, slug, storage: sessionStorage });
  return () => {
    const { value } = loaded;
    if (value.status === 'loading') return h('p', 'Loading…');
    if (value.status === 'failed')
      return h('p', `The form cannot be shown: ${value.error.message}`);
    return [h('h1', value.state.form.title), phase(value.form, value.state)];
  };
});

function phase(form: Form, state: FormState) {
  if (state.phase === 'locked') return password(form, state);
  if (state.phase === 'closed')
    return h('p', 'This form is not accepting responses at the moment.');
  if (state.phase === 'submitted') return h('p', { role: 'status' }, state.confirmation?.message);
  return questions(form, state);
}

/** The value of the control that dispatched an event. */
const textOf = ({ target }: Event) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : '';

function password(form: Form, { problem }: FormState) {
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const { password: given } = Object.fromEntries(new FormData(Object(event.target)));
    void form.unlock(String(given));
  };
  return h('form', { onSubmit }, [
    h('label', ['Password', h('input', { type: 'password', name: 'password' })]),
    h('p', { role: 'alert' }, problem?.detail),
    h('button', 'Open'),
  ]);
}

function questions(form: Form, { sections, step, problem, phase: current }: FormState) {
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (step.isLast) void form.submit();
    else form.next();
  };
  return h('form', { onSubmit, novalidate: true }, [
    step.count > 1 ? h('p', `Page ${step.number} of ${step.count}`) : null,
    sections.map(({ id, title, elements }) =>
      h('section', { key: id }, [
        title ? h('h2', title) : null,
        elements.map((item) => question(item, form)),
      ]),
    ),
    h('p', { role: 'alert' }, problem?.detail),
    step.isFirst ? null : h('button', { type: 'button', onClick: () => form.back() }, 'Back'),
    h('button', { disabled: current === 'submitting' }, step.isLast ? 'Submit' : 'Next'),
  ]);
}

function question(item: ElementView, form: Form) {
  const { element, errors } = item;
  const error = `${element.id}-error`;
  return h('fieldset', { key: element.id, 'aria-describedby': error }, [
    h('legend', `${element.title ?? ''}${element.required ? ' *' : ''}`),
    markdown(item.descriptionBlocks),
    control(item, form),
    h('p', { class: 'error', id: error }, errors.map(({ message }) => message).join(' ')),
  ]);
}

/** The entries of a repeat. The ids of their questions are those of the questions in the entry. */
function entries({ element: { id }, entries: list }: ElementView, form: Form, addLabel?: string) {
  const button = (text: string, onClick: () => void) =>
    h('button', { type: 'button', onClick }, text);
  return [
    ...list.map(({ key, label, elements }, index) =>
      h('fieldset', { key }, [
        h('legend', label || `Entry ${index + 1}`),
        elements.map((inner) => question(inner, form)),
        button(`Remove ${label || `entry ${index + 1}`}`, () => form.removeEntry(id, key)),
      ]),
    ),
    button(addLabel ?? 'Add another', () => form.addEntry(id)),
  ];
}

/** Texts of the author with links, emphasis and lists. */
const markdown = (blocks: readonly MarkdownBlock[]): VNode[] =>
  blocks.map((block) =>
    block.type === 'paragraph'
      ? h('p', block.children.map(inline))
      : h(
          block.ordered ? 'ol' : 'ul',
          block.items.map((item) => h('li', item.map(inline))),
        ),
  );

const inlineTags = { emphasis: 'em', strong: 'strong' } as const;

function inline(part: MarkdownInline): VNode | string {
  if (part.type === 'text') return part.text;
  if (part.type === 'break') return h('br');
  const children = part.children.map(inline);
  if (part.type !== 'link') return h(inlineTags[part.type], children);
  return h('a', { href: part.url, target: '_blank', rel: 'noopener noreferrer' }, children);
}

function control(item: ElementView, form: Form): VNodeChild {
  const { element } = item;
  const set = (value: unknown) => form.setAnswer(element.id, value);
  switch (element.type) {
    case 'statement':
      return markdown(item.textBlocks);
    case 'calculated':
      return h('output', item.text);
    case 'repeat':
      return entries(item, form, element.add_label);
    case 'long_text':
      return h('textarea', { ...labelled(item), onInput: (event: Event) => set(textOf(event)) });
    case 'number':
      return h('input', {
        ...labelled(item),
        inputmode: 'decimal',
        onInput: (event: Event) => set(textOf(event)),
        value:
          typeof item.answer === 'number'
            ? writeNumber(item.answer, form.state.language)
            : String(item.answer ?? ''),
      });
    case 'yes_no':
      return choices(item, set, [
        [true, 'Yes'],
        [false, 'No'],
      ]);
    case 'legal':
      return choices(item, set, [[true, 'I agree']]);
    case 'single_choice':
    case 'dropdown':
    case 'multiple_choice':
      if (element.options_from) return h(ListedChoices, { item, form });
      return choices(
        item,
        set,
        element.options.map(({ id, label }) => [id, label]),
      );
    case 'rating':
      return choices(item, set, scale(1, element.max));
    case 'opinion_scale':
      return choices(item, set, scale(element.min, element.max));
    case 'nps':
      return choices(item, set, scale(0, 10));
    case 'matrix':
      return element.rows.map((row) => matrixRow(item, set, row));
    case 'contact_info':
      return parts(item, set, ['first_name', 'last_name', 'email', 'phone', 'company']);
    case 'address':
      return parts(item, set, ['line1', 'line2', 'postal_code', 'city', 'region', 'country']);
    case 'location':
      return parts(item, set, ['lat', 'lon']);
    case 'file':
      return files(item, form);
    default:
      return h('input', {
        ...labelled(item),
        type: types[element.type],
        onInput: (event: Event) => set(textOf(event)),
      });
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

function choices(item: ElementView, set: (answer: unknown) => void, values: readonly Choice[]) {
  const { element, answer } = item;
  const isMultiple = element.type === 'multiple_choice';
  const chosen: unknown[] = [answer ?? []].flat();
  const toggle = (value: unknown) => {
    const others = chosen.filter((one) => one !== value);
    const isNew = others.length === chosen.length;
    set(isMultiple ? [...others, ...(isNew ? [value] : [])] : value);
  };
  const type = isMultiple ? 'checkbox' : 'radio';
  const listed = values.map(([value, label]) =>
    h('label', { key: String(value) }, [
      h('input', {
        type,
        name: element.id,
        checked: chosen.includes(value),
        onChange: () => toggle(value),
      }),
      label,
    ]),
  );
  const allowsOther = 'allow_other' in element && element.allow_other;
  return [listed, allowsOther ? otherChoice(item, set) : null];
}

interface ListedProps {
  readonly item: ElementView;
  readonly form: Form;
}

/** Options of a dataset: those that match the entered text. */
const ListedChoices = defineComponent(
  (props: ListedProps) => {
    const values = shallowRef<readonly Choice[]>([]);
    const search = async (event: Event) => {
      const found = await props.form.findOptions(props.item.element.id, { text: textOf(event) });
      values.value = found?.options.map(({ value, label }) => [value, label]) ?? [];
    };
    return () => {
      const { item, form } = props;
      const set = (answer: unknown) => form.setAnswer(item.element.id, answer);
      return [
        h('input', {
          type: 'search',
          'aria-label': `Search: ${item.element.title}`,
          onFocus: search,
          onInput: search,
        }),
        h('output', item.text),
        choices(item, set, values.value),
      ];
    };
  },
  { props: ['item', 'form'] },
);

/** The text of an answer that is not among the options. */
function otherChoice({ element, answer }: ElementView, set: (answer: unknown) => void) {
  const chosen: unknown[] = [answer ?? []].flat();
  const others = chosen.filter((one) => typeof one !== 'object');
  const other: { other?: string } = Object(chosen.find((one) => typeof one === 'object'));
  const onInput = (event: Event) => {
    const text = textOf(event);
    const given = text ? [{ other: text }] : [];
    set(element.type === 'multiple_choice' ? [...others, ...given] : given[0]);
  };
  return h('label', ['Other', h('input', { value: other.other ?? '', onInput })]);
}

/** One row of a matrix: the answer has the id of a column for each row, or several. */
function matrixRow(
  { element, answer }: ElementView,
  set: (answer: unknown) => void,
  row: { id: string; label: string },
) {
  if (element.type !== 'matrix') return null;
  const { id, multiple, columns } = element;
  const given: Record<string, string | string[]> = Object(answer ?? {});
  const chosen = [given[row.id] ?? []].flat();
  const toggle = (column: string) => {
    const others = chosen.filter((one) => one !== column);
    const isNew = others.length === chosen.length;
    set({ ...given, [row.id]: multiple ? [...others, ...(isNew ? [column] : [])] : column });
  };
  const cells = columns.map(({ id: column, label }) => {
    const checked = chosen.includes(column);
    const type = multiple ? 'checkbox' : 'radio';
    const onChange = () => toggle(column);
    return h('label', { key: column }, [
      h('input', { type, name: `${id}.${row.id}`, checked, onChange }),
      label,
    ]);
  });
  return h('fieldset', { key: row.id }, [h('legend', row.label), cells]);
}

function parts(
  { answer, errors }: ElementView,
  set: (answer: unknown) => void,
  names: readonly string[],
) {
  const given: Record<string, string> = Object(answer ?? {});
  return names.map((name) =>
    h('label', { key: name }, [
      name.replace('_', ' '),
      h('input', {
        value: given[name] ?? '',
        'aria-invalid': errors.some(({ part }) => part === name),
        onInput: (event: Event) => set({ ...given, [name]: textOf(event) }),
      }),
    ]),
  );
}

function files({ element, files: list }: ElementView, form: Form) {
  const onChange = ({ target }: Event) => {
    const chosen = target instanceof HTMLInputElement ? (target.files ?? []) : [];
    for (const file of chosen) void form.upload(element.id, file);
  };
  const items = list.map(({ key, name, progress, isUploaded }) =>
    h('li', { key }, [
      `${name} `,
      isUploaded ? 'uploaded' : h('progress', { value: progress }),
      h('button', { type: 'button', onClick: () => form.removeFile(element.id, key) }, 'Remove'),
    ]),
  );
  return [h('input', { type: 'file', 'aria-label': element.title, onChange }), h('ul', items)];
}

createApp(Page).mount(document.querySelector('main') ?? document.body);
