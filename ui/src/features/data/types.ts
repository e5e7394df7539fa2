/** Response types of `/api/operations`. */
import type { Schemas } from '@/api/operations';

export type DatasetFigures = Schemas['FiguresOfDataset'];

export type Figures = Schemas['FiguresOut'];
export type Month = Schemas['MonthOfFigures'];

export const JOBS = ['import', 'refresh', 'rebuild', 'backup', 'report', 'other'] as const;
export const TRIGGERS = ['import', 'schedule', 'hand', 'dagster'] as const;
export const STATES = ['requested', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type Run = Schemas['RunOut'];
export type RunDetail = Schemas['RunDetail'];
export type LineagePart = Schemas['LineagePart'];
export type Lineage = Schemas['LineageOut'];
export type Backup = Schemas['BackupOut'];
