// The subset of Markdown used in the guides. Anything else fails the build.
import type { Block, Guide, Section, Words } from '../../src/shared/guide/types';

const ANCHOR = /^<a id="([a-z0-9-]+)"><\/a>$/;
const PICTURE = /^!\[([^\]]+)\]\(([^)\s]+)\)$/;
const ITEM = /^(?:(\d+)\.|-) +/;
const OTHER = /^(?:#|```|~~~|\||<|={3}|\*{3}|!\[)/;
const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function wordsOf(text: string): Words[] {
  const found: Words[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [, name, code, label, to] = match;
    if (name) found.push({ kind: 'name', text: name });
    else if (code) found.push({ kind: 'code', text: code });
    else if (label && to) found.push({ kind: 'link', to, text: label });
  }
  if (at < text.length) found.push(text.slice(at));
  return found;
}

const isBlank = (line: string | undefined) => line !== undefined && line.trim() === '';

/** Return the lines of a list item without its marker, and where it ends. */
function itemAt(lines: string[], start: number): { content: string[]; end: number } {
  const mark = ITEM.exec(lines[start] ?? '')?.[0].length ?? 0;
  const content = [(lines[start] ?? '').slice(mark)];
  let end = start + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (isBlank(line)) content.push('');
    else if (line.startsWith(' '.repeat(mark))) content.push(line.slice(mark));
    else break;
  }
  return { content, end };
}

function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const item = ITEM.exec(line);
    const picture = PICTURE.exec(line);
    if (isBlank(line)) at += 1;
    else if (item) {
      const kind = item[1] ? 'steps' : 'bullets';
      const items: Block[][] = [];
      const mark = item[1] ? /^\d+\. / : /^- /;
      while (mark.test(lines[at] ?? '')) {
        const { content, end } = itemAt(lines, at);
        items.push(blocksOf(content));
        at = end;
      }
      blocks.push({ kind, items });
    } else if (picture) {
      const [, alt = '', src = ''] = picture;
      blocks.push({ kind: 'picture', alt, src, width: 0, height: 0 });
      at += 1;
    } else if (OTHER.test(line)) throw new Error(`no form for: ${line}`);
    else {
      const note = line.startsWith('> ');
      const text: string[] = [];
      while (at < lines.length && !isBlank(lines[at]) && (!text.length || !ITEM.test(lines[at] ?? ''))) {
        text.push((lines[at] ?? '').replace(note ? /^> ?/ : '', '').trim());
        at += 1;
      }
      blocks.push({ kind: note ? 'note' : 'paragraph', words: wordsOf(text.join(' ')) });
    }
  }
  return blocks;
}

export function guideOf(source: string): Guide {
  const lines = source.split('\n').map((line) => line.trimEnd());
  const title = /^# (.+)$/.exec(lines[0] ?? '')?.[1];
  if (!title) throw new Error('a guide begins with its title');
  const starts = lines.flatMap((line, at) => (ANCHOR.test(line) ? [at] : []));
  const sections = starts.map((start, n): Section => {
    const heading = /^## (.+)$/.exec(lines[start + 1] ?? '')?.[1];
    if (!heading) throw new Error(`no heading below ${lines[start]}`);
    return {
      id: ANCHOR.exec(lines[start] ?? '')?.[1] ?? '',
      title: heading,
      blocks: blocksOf(lines.slice(start + 2, starts[n + 1])),
    };
  });
  return { title, lead: blocksOf(lines.slice(1, starts[0])), sections };
}

/** Return all blocks, including those in list items. */
export function allBlocks(guide: Guide): Block[] {
  const within = (block: Block): Block[] =>
    block.kind === 'steps' || block.kind === 'bullets'
      ? [block, ...block.items.flat().flatMap(within)]
      : [block];
  return [...guide.lead, ...guide.sections.flatMap(({ blocks }) => blocks)].flatMap(within);
}
