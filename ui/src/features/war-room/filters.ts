/** What the list of projects is narrowed to; empty means "all" and is left out of the question. */
export interface ProjectFilters extends Record<string, string> {
  search: string;
  status: string;
  date_from: string;
  date_to: string;
}

export const NO_FILTERS: ProjectFilters = { search: '', status: '', date_from: '', date_to: '' };
export const PAGE_SIZE = 10;
