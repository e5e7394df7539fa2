/** The answers of e-Office's own calls. */
import type { Freshness } from '@/shared/freshness';

/** The classes of age, youngest first; the last one is critical. */
export const BUCKETS = [
  'zero_to_seven_days',
  'eight_to_fifteen_days',
  'sixteen_to_thirty_days',
  'thirty_one_to_sixty_days',
  'more_than_sixty_days',
] as const;

export type Bucket = (typeof BUCKETS)[number];
export type Buckets = Record<Bucket, number> & { total_pendency: number };
export type Kind = 'file' | 'receipt';
export type Source = 'sheet' | 'items';

export interface SectionOfKind extends Buckets {
  source: Source;
  as_of: string | null;
}

export interface SectionRow extends Buckets {
  section_id: number;
  section_name: string;
  section_name_mr: string;
  file_pendency: number;
  receipt_pendency: number;
  critical_items: number;
  file: SectionOfKind | null;
  receipt: SectionOfKind | null;
}

export interface KindSummary extends Buckets {
  total_sections: number;
  average_per_section: number;
  highest_section: string;
  highest_section_mr: string;
  highest_pendency: number;
  critical_pendency: number;
  critical_percentage: number;
}

export interface Figures {
  overall_stats: {
    total_sections_with_data: number;
    total_file_pendency: number;
    total_receipt_pendency: number;
    grand_total_pendency: number;
    total_critical_items: number;
    overall_critical_percentage: number;
    active_sections: number;
    unknown_sections: number;
  };
  file_pendency_summary: KindSummary;
  receipt_pendency_summary: KindSummary;
  section_wise_data: SectionRow[];
  freshness: Record<string, Freshness>;
  as_of: string;
}

export interface SourceOfKind {
  counted_from: Source;
  chosen: boolean;
  since: string | null;
  newest_sheet: string | null;
  open_items: number | null;
}

export interface SectionSource {
  section_id: number;
  revision: number;
  section_name: string;
  section_name_mr: string;
  is_active: boolean;
  file: SourceOfKind;
  receipt: SourceOfKind;
}
