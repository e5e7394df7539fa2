// The frame of a card that is read: its title, a sentence below it, and what stands beside them.
import type { ReactNode } from 'react';
import * as card from './card.module.css';
import { classes } from './classes';
import * as layout from './layout.module.css';

interface CardProps {
  title: string;
  /** Beside the title: a number, a badge. */
  mark?: ReactNode;
  finding?: ReactNode;
  tools?: ReactNode;
  /** At the end of the head, as it is. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Leaves room around what it shows; a class of its own may come with it. */
  body?: boolean | string;
  children: ReactNode;
}

export function Card({ title, mark, finding, tools, aside, className, body, children }: CardProps) {
  return (
    <section className={classes(card.card, className)} aria-label={title}>
      <div className={card.head}>
        <div className={layout.shrinks}>
          <h2 className={card.title}>
            {title} {mark}
          </h2>
          {finding && <p className={card.finding}>{finding}</p>}
        </div>
        {tools && <div className={card.tools}>{tools}</div>}
        {aside}
      </div>
      {body ? <div className={classes(card.body, body !== true && body)}>{children}</div> : children}
    </section>
  );
}
