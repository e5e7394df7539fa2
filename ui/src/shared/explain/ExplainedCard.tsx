// A KPI card with an explanation drawer, for pages without their own.
import { type ComponentProps, useState } from 'react';
import { onDemand } from '../lazy';
import { KpiCard } from '../ui/KpiCard';
import type { Explained } from './types';

const ExplainDrawer = onDemand(async () => (await import('./ExplainDrawer')).ExplainDrawer);

interface ExplainedCardProps extends ComponentProps<typeof KpiCard> {
  explained: Omit<Explained, 'title' | 'value'>;
}

export function ExplainedCard({ explained, ...card }: ExplainedCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <KpiCard {...card} onExplain={() => setOpen(true)} />
      {open && (
        <ExplainDrawer
          explained={{ title: card.label, value: card.value, ...explained }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
