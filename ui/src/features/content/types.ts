// Content as the server writes it: each text `x` has its Marathi in `x_mr`.

interface Piece {
  id: number;
  revision: number;
  image_url: string;
  is_active: boolean;
  created_at: string;
  updated_at: string;
}

export interface Slider extends Piece {
  title: string;
  title_mr: string;
  subtitle: string;
  subtitle_mr: string;
  description: string;
  description_mr: string;
  button_text: string;
  button_text_mr: string;
  button_link: string;
  order: number;
}

export interface Minister extends Piece {
  name: string;
  name_mr: string;
  position: string;
  position_mr: string;
  bio: string;
  bio_mr: string;
  order: number;
}

export interface NewsArticle extends Piece {
  slug: string;
  title: string;
  title_mr: string;
  excerpt: string;
  excerpt_mr: string;
  content: string;
  content_mr: string;
  category: string;
  category_mr: string;
  published_at: string | null;
  priority: number;
  status: 'draft' | 'scheduled' | 'published';
}

export const POSITIONS = [
  'Guardian Minister',
  'Co-Guardian Minister',
  'District Magistrate & Collector',
  'Additional Collector',
  'Deputy Collector',
] as const;

export const CATEGORIES = [
  'Digital Initiatives',
  'Infrastructure',
  'Health',
  'Education',
  'Environment',
  'Public Services',
  'Development',
  'Administration',
  'Announcements',
  'Events',
] as const;
