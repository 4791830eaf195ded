import { markdownNodes } from './page-markdown.js';

// The controls of page.html: one function for each kind of question. `set` is called with the answer.

/** Creates an element with properties and children. */
export function h(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/** Replaces the children of an element without moving those that stay. */
export function setChildren(parent, nodes) {
  for (const child of [...parent.childNodes]) if (!nodes.includes(child)) child.remove();
  for (const [at, node] of nodes.entries()) {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  }
}

/** Creates the field of a question or of content; `update` shows its current texts, errors and files. */
export function createField(item, form) {
  const { element } = item;
  const content = contents[element.type];
  if (content) return content(element);
  const set = (answer) => form.setAnswer(element.id, answer);
  const { isGroup, nodes, update } = controlOf(element)(element, set, item.answer, form);
  const id = `q-${element.id}`;
  const title = h(isGroup ? 'legend' : 'label', { className: 'title' });
  const hint = h('div', { className: 'hint', id: `${id}-hint` });
  const error = h('p', { className: 'error', id: `${id}-error` });
  const node = h(isGroup ? 'fieldset' : 'div', { className: isGroup ? '' : 'field' });
  node.append(title, hint, ...nodes, error);
  if (!isGroup) Object.assign(title, { htmlFor: id }) && Object.assign(nodes[0], { id });
  for (const input of node.querySelectorAll('input,select,textarea'))
    input.setAttribute('aria-describedby', `${hint.id} ${error.id}`);
  return {
    node,
    update(next) {
      title.textContent = `${next.element.title}${element.required ? ' *' : ''}`;
      hint.replaceChildren(...markdownNodes(next.descriptionBlocks));
      hint.hidden = next.descriptionBlocks.length === 0;
      error.textContent = next.errors.map((fault) => errorText(node, fault)).join(' ');
      markInvalid(node, next.errors);
      update?.(next);
    },
  };
}

/** The message, with the label of the row or part that it is about. */
function errorText(node, { part, message }) {
  const input = part && node.querySelector(`[data-part="${CSS.escape(part)}"]`);
  const label = input && (input.closest('.row')?.firstChild ?? input.closest('label'));
  return label ? `${label.textContent.replace(/( \*|:)$/, '')}: ${message}` : message;
}

/** Marks the parts that have an error, or the first control. */
function markInvalid(node, errors) {
  const inputs = [...node.querySelectorAll('input,select,textarea')];
  const parts = inputs.filter(({ dataset }) =>
    errors.some(({ part }) => part && part === dataset.part),
  );
  const invalid = errors.length > 0 && parts.length === 0 ? inputs.slice(0, 1) : parts;
  for (const input of inputs) input.setAttribute('aria-invalid', String(invalid.includes(input)));
}

// Content: no answer, therefore no label and no errors.

const contents = {
  statement: () => {
    const node = h('div', { className: 'field' });
    const update = ({ element, descriptionBlocks, textBlocks }) => {
      const title = h('p', { className: 'title' }, element.title ?? '');
      node.replaceChildren(title, ...markdownNodes([...descriptionBlocks, ...textBlocks]));
    };
    return { node, update };
  },
  image: ({ title, image_url: src, alt = '' }) => {
    const node = h('figure', {}, h('img', { src, alt }), h('figcaption', {}, title ?? ''));
    return { node, update() {} };
  },
  calculated: ({ title, unit = '' }) => {
    const output = h('output');
    const node = h('div', { className: 'field' }, h('p', { className: 'title' }, title), output);
    const update = ({ text }) => output.replaceChildren(text && `${text} ${unit}`);
    return { node, update };
  },
};

// Controls: `nodes`, and `isGroup` if they are several inputs below one legend.

const controlOf = ({ type, options_from }) => (options_from ? listed : (controls[type] ?? line()));

const line =
  (properties = {}, tag = 'input') =>
  (element, set, answer) => {
    const input = h(tag, {
      ...properties,
      value: answer ?? '',
      placeholder: element.placeholder ?? '',
    });
    input.addEventListener('input', () => set(input.value));
    return { nodes: [input] };
  };

/** The service accepts numbers as JSON numbers only. Text that is none is reported as an error. */
function numberLine({ unit }, set, answer) {
  const input = h('input', { inputMode: 'decimal', value: answer ?? '', placeholder: unit ?? '' });
  input.addEventListener('input', () => {
    const number = Number(input.value.replace(',', '.'));
    set(input.value.trim() === '' || Number.isNaN(number) ? input.value : number);
  });
  return { nodes: [input] };
}

/** A local time becomes an instant with an offset (RFC 3339). */
function instantLine(_, set, answer) {
  const shown = answer
    ? new Date(Date.parse(answer) - new Date(answer).getTimezoneOffset() * 60_000)
    : undefined;
  const input = h('input', {
    type: 'datetime-local',
    value: shown?.toISOString().slice(0, 16) ?? '',
  });
  input.addEventListener('input', () => set(input.value && new Date(input.value).toISOString()));
  return { nodes: [input] };
}

/** One radio button or checkbox with its label. */
function choice(type, name, label, properties, onchange) {
  const input = h('input', { type, name, ...properties, onchange });
  return { input, node: h('label', { className: 'choice' }, input, h('span', {}, label)) };
}

/** Radio buttons for values of any type. */
const radios =
  (valuesOf, className = '') =>
  (element, set, answer) => {
    const buttons = valuesOf(element).map(([value, label]) =>
      choice('radio', element.id, label, { checked: answer === value }, () => set(value)),
    );
    const { min_label: least, max_label: most } = element;
    const ends = h(
      'p',
      { className: 'ends' },
      h('span', {}, least ?? ''),
      h('span', {}, most ?? ''),
    );
    const list = h('div', { className }, ...buttons.map(({ node }) => node));
    return { isGroup: true, nodes: least || most ? [list, ends] : [list] };
  };

const numbers = (min, max) =>
  Array.from({ length: max - min + 1 }, (_, at) => [min + at, String(min + at)]);

/** Options, of which one or several can be chosen, and a line for another answer. */
const options = (type) => (element, set, answer) => {
  const chosen = [answer ?? []].flat();
  const other = chosen.find((value) => typeof value === 'object')?.other ?? '';
  const change = () => {
    const values = entries.filter(({ input }) => input.checked).map(({ value }) => value());
    set(type === 'radio' ? values[0] : values);
  };
  const entries = element.options.map(({ id, label, image_url: src }) => {
    const entry = choice(type, element.id, label, { checked: chosen.includes(id) }, change);
    if (src) entry.input.after(h('img', { src, alt: '' }));
    return { ...entry, value: () => id };
  });
  if (element.allow_other) {
    const entry = choice(type, element.id, 'Other:', { checked: other !== '' }, change);
    const text = h('input', { className: 'other', value: other, ariaLabel: 'Other answer' });
    text.dataset.part = 'other';
    text.addEventListener('input', () => {
      entry.input.checked = true;
      change();
    });
    entry.node.append(text);
    entries.push({ ...entry, value: () => ({ other: text.value }) });
  }
  return { isGroup: true, nodes: entries.map(({ node }) => node) };
};

function select(element, set, answer) {
  const empty = h('option', { value: '' }, 'Please choose');
  const list = element.options.map(({ id, label }) =>
    h('option', { value: id, selected: id === answer }, label),
  );
  const input = h('select', {}, empty, ...list);
  input.addEventListener('change', () => set(input.value));
  return { nodes: [input] };
}

/** Options of a dataset: those that are selected, and those that match the entered text. */
function listed(element, set, answer, form) {
  const labels = new Map();
  let selected = [answer ?? []].flat();
  const input = h('input', { type: 'search', ariaLabel: `Search: ${element.title}` });
  const output = h('output');
  const results = h('div');
  const isMultiple = element.type === 'multiple_choice';
  const draw = options(isMultiple ? 'checkbox' : 'radio');
  const search = async () => {
    const found = await form.findOptions(element.id, { text: input.value });
    const matching = found?.options ?? [];
    for (const { value, label } of matching) labels.set(value, label);
    const known = selected.filter((value) => labels.has(value));
    const ids = new Set([...known, ...matching.map(({ value }) => value)]);
    const shown = { ...element, options: [...ids].map((id) => ({ id, label: labels.get(id) })) };
    results.replaceChildren(...draw(shown, set, isMultiple ? selected : selected[0]).nodes);
  };
  input.addEventListener('focus', search);
  input.addEventListener('input', search);
  const update = (next) => {
    selected = [next.answer ?? []].flat();
    output.textContent = next.text;
  };
  return { isGroup: true, nodes: [input, output, results], update };
}

/** The options in an order that buttons change. */
function ranking({ options: all }, set, answer) {
  const labels = new Map(all.map(({ id, label }) => [id, label]));
  let order = answer ?? [...labels.keys()];
  const list = h('ol', { className: 'ranks' });
  const move = (id, step) => {
    const at = order.indexOf(id);
    order = order.toSpliced(at, 1).toSpliced(at + step, 0, id);
    set(order);
    show();
    list.querySelector(`[data-move="${id} ${step}"]`)?.focus();
  };
  const button = (id, step, sign, word) => {
    const ariaLabel = `Move ${labels.get(id)} ${word}`;
    const made = h(
      'button',
      { type: 'button', className: 'quiet', ariaLabel, onclick: () => move(id, step) },
      sign,
    );
    made.dataset.move = `${id} ${step}`;
    return made;
  };
  const show = () => {
    const items = order.map((id, at) => [
      h('span', {}, labels.get(id)),
      ...(at > 0 ? [button(id, -1, '↑', 'up')] : []),
      ...(at < order.length - 1 ? [button(id, 1, '↓', 'down')] : []),
    ]);
    list.replaceChildren(...items.map((nodes) => h('li', {}, ...nodes)));
  };
  show();
  const keep = h(
    'button',
    { type: 'button', className: 'quiet', onclick: () => set(order) },
    'Keep this order',
  );
  const update = (item) => {
    keep.hidden = item.answer !== undefined;
  };
  return { isGroup: true, nodes: [list, keep], update };
}

/** One group for each row. */
function matrix({ id, rows, columns, multiple }, set, answer = {}) {
  const chosen = { ...answer };
  const cell = (row, column) => {
    const type = multiple ? 'checkbox' : 'radio';
    const checked = [chosen[row] ?? []].flat().includes(column.id);
    const { input, node } = choice(type, `${id}.${row}`, column.label, { checked }, () => {
      const others = [chosen[row] ?? []].flat().filter((value) => value !== column.id);
      chosen[row] = multiple ? [...others, ...(input.checked ? [column.id] : [])] : column.id;
      set({ ...chosen });
    });
    input.dataset.part = row;
    return node;
  };
  const groups = rows.map(({ id: row, label }) => {
    const cells = h(
      'div',
      { className: 'scale cells' },
      ...columns.map((column) => cell(row, column)),
    );
    return h('fieldset', { className: 'row' }, h('legend', {}, label), cells);
  });
  return { isGroup: true, nodes: groups };
}

const addressParts = {
  line1: ['Street and number', 'address-line1'],
  line2: ['Apartment, building', 'address-line2'],
  postal_code: ['Postal code', 'postal-code'],
  city: ['City', 'address-level2'],
  region: ['Region', 'address-level1'],
  country: ['Country code, such as DE', 'country'],
};
const contactParts = {
  first_name: ['First name', 'given-name'],
  last_name: ['Last name', 'family-name'],
  email: ['E-mail', 'email'],
  phone: ['Phone', 'tel'],
  company: ['Company', 'organization'],
};

const coordinates = { lat: ['Latitude', 'off'], lon: ['Longitude', 'off'] };

/** Several lines, each a part of the answer. */
const parts =
  (names) =>
  ({ required, required_parts: needed = Object.keys(names) }, set, answer = {}) => {
    const given = { ...answer };
    const lines = Object.entries(names).map(([part, [label, autocomplete]]) => {
      const input = h('input', { value: given[part] ?? '', autocomplete });
      input.dataset.part = part;
      input.addEventListener('input', () => {
        given[part] = input.value;
        const filled = Object.entries(given).filter(([, value]) => String(value).trim() !== '');
        set(Object.fromEntries(filled));
      });
      const mark = required && needed.includes(part) ? ' *' : '';
      return h('label', {}, `${label}${mark}`, input);
    });
    return { isGroup: true, nodes: [h('div', { className: 'parts' }, ...lines)] };
  };

/** The files of a question, which are uploaded when they are chosen. */
function files({ id, accept, max_files: most }, _, __, form) {
  const input = h('input', { type: 'file', accept: accept.join(), multiple: most > 1 });
  input.addEventListener('change', () => {
    for (const file of input.files) form.upload(id, file);
    input.value = '';
  });
  const list = h('ul', { className: 'files', ariaLive: 'polite' });
  const update = (item) =>
    list.replaceChildren(...item.files.map((file) => fileItem(id, file, form)));
  return { nodes: [input, list], update };
}

function fileItem(id, { key, name, progress, isUploaded }, form) {
  const ariaLabel = `Remove ${name}`;
  const onclick = () => form.removeFile(id, key);
  const remove = h('button', { type: 'button', className: 'quiet', ariaLabel, onclick }, 'Remove');
  const state = isUploaded ? 'uploaded' : h('progress', { value: progress, ariaLabel: name });
  return h('li', {}, h('span', {}, name), state, remove);
}

/** A typed name, uploaded as an image. */
function signature({ id }, _, __, form) {
  const input = h('input', {
    className: 'sign',
    placeholder: 'Type your name',
    autocomplete: 'name',
  });
  input.addEventListener('change', () => {
    const canvas = h('canvas', { width: 800, height: 240 });
    const pen = canvas.getContext('2d');
    pen.font = 'italic 72px cursive';
    pen.fillText(input.value, 40, 140, 720);
    canvas.toBlob((image) =>
      form.upload(id, new File([image], 'signature.png', { type: image.type })),
    );
  });
  const list = h('ul', { className: 'files' });
  const update = (item) =>
    list.replaceChildren(...item.files.map((file) => fileItem(id, file, form)));
  return { nodes: [input, list], update };
}

/** Consent: a checkbox, whose answer is true or absent. */
function consent({ id, title, link }, set, answer) {
  const { node } = choice('checkbox', id, 'I agree', { checked: answer === true }, ({ target }) =>
    set(target.checked || undefined),
  );
  const more = link
    ? [h('a', { href: link, target: '_blank', rel: 'noopener' }, `Read: ${title}`)]
    : [];
  return { isGroup: true, nodes: [node, ...more] };
}

const yesNo = () => [
  [true, 'Yes'],
  [false, 'No'],
];

const controls = {
  long_text: line({}, 'textarea'),
  email: line({ type: 'email', autocomplete: 'email' }),
  url: line({ type: 'url', autocomplete: 'url' }),
  phone_number: line({ type: 'tel', autocomplete: 'tel' }),
  number: numberLine,
  date: line({ type: 'date' }),
  time: line({ type: 'time' }),
  datetime: instantLine,
  yes_no: radios(yesNo),
  legal: consent,
  single_choice: options('radio'),
  dropdown: select,
  multiple_choice: options('checkbox'),
  ranking,
  rating: radios(({ max }) => numbers(1, max), 'scale'),
  opinion_scale: radios(({ min, max }) => numbers(min, max), 'scale'),
  nps: radios(() => numbers(0, 10), 'scale'),
  matrix,
  file: files,
  signature,
  address: parts(addressParts),
  contact_info: parts(contactParts),
  location: parts(coordinates),
};
