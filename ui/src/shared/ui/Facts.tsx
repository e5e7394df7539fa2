// Name–value pairs.
import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

export const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
