/** Types of `/api/submissions`. */
import type { Schemas } from '@/api/operations';

export type Status = Cell['status'];

export type Counts = Schemas['Counts'];
export type Cell = Schemas['Cell'];
export type Column = Schemas['Column'];
export type SheetOf = Grid['sheets'][number];
export type Rhythm = SheetOf['rhythm'];
export type Row = Schemas['Row'];
export type Grid = Schemas['Grid'];
export type Detail = Schemas['Detail'];
export type WorkingDays = Schemas['WorkingDaysOut'];
