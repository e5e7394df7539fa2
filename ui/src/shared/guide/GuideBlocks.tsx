// Guide blocks as elements: paragraphs, steps, notes, pictures.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../ui/Icon';
import styles from './guide.module.css';
import type { Block, Picture, Words } from './types';

export function GuideBlocks({ blocks, tight = false }: { blocks: Block[]; tight?: boolean }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the content of a guide is static
    <GuideBlock key={index} block={block} tight={tight && index === 0} />
  ));
}

function GuideBlock({ block, tight }: { block: Block; tight: boolean }) {
  switch (block.kind) {
    case 'paragraph':
      return tight ? (
        <Sentence words={block.words} />
      ) : (
        <p>
          <Sentence words={block.words} />
        </p>
      );
    case 'note':
      return (
        <div className={styles.note}>
          <Icon name="info" size={18} />
          <p>
            <Sentence words={block.words} />
          </p>
        </div>
      );
    case 'picture':
      return <GuidePicture picture={block} />;
    default: {
      const List = block.kind === 'steps' ? 'ol' : 'ul';
      return (
        <List className={styles[block.kind]}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the content of a guide is static
            <li key={index}>
              <GuideBlocks blocks={item} tight />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Sentence({ words: parts }: { words: Words[] }) {
  return parts.map((word, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the content of a guide is static
    if (typeof word === 'string') return <Fragment key={index}>{word}</Fragment>;
    const key = `${index} ${word.text}`;
    if (word.kind === 'name') return <b key={key}>{word.text}</b>;
    if (word.kind === 'code')
      return (
        <code key={key} translate="no">
          {word.text}
        </code>
      );
    return <GuideLink key={key} to={word.to} text={word.text} />;
  });
}

/** `#place`, another guide's `name.md#place`, a path of the portal, or an external URL. */
function GuideLink({ to, text }: { to: string; text: string }) {
  if (/^[a-z]+:/.test(to)) return <a href={to}>{text}</a>;
  const [, name, place = ''] = /^([\w-]+)\.md(#.*)?$/.exec(to) ?? [];
  if (name === 'citizen') return <Link to={`/help${place}`}>{text}</Link>;
  if (name) return <Link to={`?guide=${name}${place}`}>{text}</Link>;
  return to.startsWith('#') ? <a href={to}>{text}</a> : <Link to={to}>{text}</Link>;
}

function GuidePicture({ picture }: { picture: Picture }) {
  const { t } = useTranslation('guide');
  return (
    <a className={styles.picture} href={picture.src} target="_blank" rel="noreferrer" title={t('larger')}>
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
