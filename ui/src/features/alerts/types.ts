/** Types of the alerts API. */
import type { Schemas } from '@/api/operations';

export type Alert = Schemas['AlertOut'];
export type Rule = Schemas['AlertsRuleOut'];
export type RuleBody = Schemas['RuleIn'];
export type Options = Schemas['RuleOptions'];
export type Preview = Schemas['Preview'];
export type Severity = Alert['severity'];
export type Kind = Rule['kind'];

export const ALERTS = '/api/alerts';
export const RULES = '/api/alerts/rules';
export const SEVERITIES: Severity[] = ['critical', 'warning', 'info'];
export const TONE: Record<Severity, 'bad' | 'warn' | 'info'> = {
  critical: 'bad',
  warning: 'warn',
  info: 'info',
};
