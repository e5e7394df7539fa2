// Slots of the grievances page.
import { useTranslation } from 'react-i18next';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import type { Slots, System, SystemsProps } from '@/shared/dashboard/slots';
import { ExplainedCard } from '@/shared/explain/ExplainedCard';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import type { Tone } from '@/shared/ui/Badge';
import * as layout from '@/shared/ui/layout.module.css';
import { Tabs } from '@/shared/ui/Tabs';
import { figuresOf, PG } from './api';
import { Transactions } from './Transactions';

// Badge tones of percentages.
/** Up to 10 % pending is good, up to 25 % a warning, more is bad. */
export const pendencyTone = (percent: number): Tone =>
  percent <= 10 ? 'ok' : percent <= 25 ? 'warn' : 'bad';

/** From 90 % resolved is good, from 75 % a warning, less is bad. */
export const efficiencyTone = (percent: number): Tone =>
  percent >= 90 ? 'ok' : percent >= 75 ? 'warn' : 'bad';

/** No badge if the percentage is null. */
export const byPercent = (tone: (percent: number) => Tone) => (value: unknown) =>
  typeof value === 'number' ? tone(value) : null;

const Escalations = onDemand(async () => (await import('./Escalations')).Escalations);

export const toasts: Slots['toasts'] = { success: 3000 };

export const badges: Slots['badges'] = {
  pendency_percentage: byPercent(pendencyTone),
  efficiency_percentage: byPercent(efficiencyTone),
};

export const imported: Slots['imported'] = (t, system) => t('imported', { system });

export const systems: Slots['systems'] = Systems;

export const table: Slots['table'] = Transactions;

export const below: Slots['below'] = ({ shown, filters }) =>
  shown.name === PG && <Escalations filters={filters} numbers={figuresOf(shown)?.escalations} />;

// Combined figures of both systems.
const COLORS = ['var(--c5)', 'var(--c6)'];
const RESOLVED = 'var(--c1)';

function CombinedCards({ systems }: { systems: System[] }) {
  const { t } = useTranslation(['grievance', 'explain']);
  const { count } = useLanguage();
  const parts = systems.map((system, index) => ({
    system,
    value: figuresOf(system)?.summary.total_grievances ?? 0,
    color: COLORS[index] ?? '',
  }));
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const resolved = systems.reduce((sum, system) => sum + (figuresOf(system)?.summary.total_resolved ?? 0), 0);
  const percent = (value: number) => formatPercent(total ? (100 * value) / total : null);
  const missing = systems.filter(({ data }) => !data);
  const cards = [
    ...parts.map((part) => ({
      definition: t('combined.explain'),
      of: [part.system],
      label: t(`combined.${part.system.tab}`),
      value: part.value,
      color: part.color,
      parts: [part],
      share: t('combined.share', { share: percent(part.value) }),
    })),
    {
      of: systems,
      definition: t('combined.explain'),
      label: t('combined.total'),
      value: total,
      parts,
      share: t('combined.both'),
    },
    {
      of: systems,
      definition: t('combined.explainResolved'),
      label: t('combined.resolved'),
      value: resolved,
      color: RESOLVED,
      parts: [{ value: resolved, color: RESOLVED }],
      share: t('combined.rate', { rate: percent(resolved) }),
    },
  ];
  return (
    <div className={`${layout.grid12} ${dashboard.kpiRow}`}>
      {cards.map(({ of, definition, ...card }) => (
        <div className={layout.col3} key={card.label}>
          <ExplainedCard
            {...card}
            explained={{
              definition: [definition],
              facts: [[t('common:term.kind'), t('explain:kinds.flow')]],
              dataset: of.map(({ name, label }) => ({ value: name, label })),
              query: of[0]?.query ?? {},
            }}
            value={count(card.value)}
            whole={total}
            loading={missing.some(({ error }) => !error)}
            error={missing.find(({ error }) => error)?.error ?? null}
          />
        </div>
      ))}
    </div>
  );
}

// Combined figures of both systems, and the systems as tabs; the chosen one is in the URL.
const SystemDialog = onDemand(async () => (await import('./SystemDialog')).SystemDialog);

const PANEL_ID = 'grievance-panel';

function Systems({ systems, shown, onShow, choosing, onChoose, children }: SystemsProps) {
  const { t } = useTranslation('grievance');
  return (
    <>
      <CombinedCards systems={systems} />
      <Tabs
        few
        label={t('system')}
        value={shown.tab}
        controls={PANEL_ID}
        options={systems.map((system) => ({
          value: system.tab,
          label: system.label,
          count: figuresOf(system)?.summary.total_grievances,
        }))}
        onChange={(tab) => {
          const next = systems.find((system) => system.tab === tab);
          if (next) onShow(next);
        }}
      />
      <div className={dashboard.dashboard} id={PANEL_ID} role="tabpanel" aria-labelledby={`tab-${shown.tab}`}>
        {children}
      </div>
      {choosing && <SystemDialog systems={systems} onChoose={onChoose} onClose={() => onChoose(null)} />}
    </>
  );
}
