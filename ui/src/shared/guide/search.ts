// Find the tasks of a guide whose title and text contain all search words.
import type { Block, Guide, Section, Words } from './types';

const joinText = (words: Words[]) =>
  words.map((word) => (typeof word === 'string' ? word : word.text)).join('');

function textOf(block: Block): string {
  if (block.kind === 'picture') return block.alt;
  if ('words' in block) return joinText(block.words);
  return block.items.flat().map(textOf).join(' ');
}

const normalize = (text: string) => text.normalize('NFC').toLocaleLowerCase();

export function findTasks(guide: Guide, search: string): Section[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  return guide.sections.filter((section) => {
    const text = normalize([section.title, ...section.blocks.map(textOf)].join(' '));
    return words.every((word) => text.includes(word));
  });
}
