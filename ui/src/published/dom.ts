// DOM elements without a framework. Text is always text, never HTML.
type Child = Node | string | null | undefined | false;

export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** A table with a caption; the first column is the row header, numbers are right-aligned. */
export function table(caption: string, columns: string[], rows: string[][]): HTMLElement {
  const head = el('tr', {}, ...columns.map((column) => el('th', { scope: 'col' }, column)));
  const body = rows.map(([name, ...cells]) =>
    el('tr', {}, el('th', { scope: 'row' }, name ?? ''), ...cells.map((cell) => el('td', {}, cell))),
  );
  return el(
    'div',
    { class: 'table-wrap', tabindex: '0', role: 'region', 'aria-label': caption },
    el('table', {}, el('caption', {}, caption), el('thead', {}, head), el('tbody', {}, ...body)),
  );
}

export function notice(title: string, text: string, action?: HTMLElement): HTMLElement {
  return el('div', { class: 'notice' }, el('h2', {}, title), text && el('p', {}, text), action);
}

export function section(
  title: string,
  finding: string,
  ...body: (Node | string | null | false)[]
): HTMLElement {
  return el(
    'section',
    { class: 'part' },
    el('h2', {}, title),
    el('p', { class: 'finding' }, finding),
    ...body,
  );
}
