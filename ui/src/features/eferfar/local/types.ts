/** The land records that live in this browser alone. */

export type LocalStatus = 'disputed' | 'undisputed';

export interface LocalEntry {
  id: string;
  division: string;
  district: string;
  taluka: string;
  status: LocalStatus;
  /** `YYYY-MM-DD` */
  date: string;
  totalPending: number;
  totalIssued: number;
  stayOrders: number;
  avgProcessingDays: number;
  category: '' | 'registered' | 'unregistered';
  /** The uploaded file that brought it; empty for entries by hand. */
  fileId: string;
  /** Made up to look around; never exported, sent, or shown together with real ones (requirement 9). */
  sample?: true;
}

export interface LocalFile {
  id: string;
  name: string;
  rows: number;
  type: string;
}
