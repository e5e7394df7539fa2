/** Land records stored only in this browser. */

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
  /** The uploaded file it came from; empty for manual entries. */
  fileId: string;
  /** Sample data; never exported, sent or mixed with real entries (requirement 9). */
  sample?: true;
}

export interface LocalFile {
  id: string;
  name: string;
  rows: number;
  type: string;
}
