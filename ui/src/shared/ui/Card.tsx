// A card with title, finding and tools.
import type { ReactNode } from 'react';
import * as card from './card.module.css';
import { classes } from './classes';
import * as layout from './layout.module.css';

interface CardProps {
  title: string;
  /** Next to the title: a number, a badge. */
  mark?: ReactNode;
  finding?: ReactNode;
  tools?: ReactNode;
  /** Custom content at the end of the head. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Adds padding around the content, optionally with a class. */
  body?: boolean | string;
  children: ReactNode;
}

export function Card({ title, mark, finding, tools, aside, className, body, children }: CardProps) {
  return (
    <section className={classes(card.card, className)} aria-label={title}>
      <div className={classes(card.head, Boolean(aside) && layout.spread)}>
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
