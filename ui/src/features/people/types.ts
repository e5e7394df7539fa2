// People, departments and designations as the server writes them.
import type { Role } from '@/shared/session/session';

export interface Named {
  id: number;
  name: string;
  name_mr: string;
}

export interface PlaceName {
  id: number;
  name_en: string;
  name_mr: string;
}

export interface Person {
  id: number;
  revision: number;
  name: string;
  email: string;
  role: Role;
  mobile: string;
  department_id: number | null;
  department: (Named & { slug: string }) | null;
  designation_id: number | null;
  designation: Named | null;
  district_id: number | null;
  district: PlaceName | null;
  taluka_id: number | null;
  taluka: PlaceName | null;
  is_active: boolean;
  created_at: string;
  updated_at: string;
  last_login: string | null;
  sessions_count: number;
  has_two_factor: boolean;
}

export interface Session {
  id: number;
  address: string;
  agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  current: boolean;
}

export interface Department extends Named {
  slug: string;
  tagline: string;
  tagline_mr: string;
  description: string;
  description_mr: string;
  status: 'active' | 'inactive';
  logo: string;
  full_logo_url: string;
  contact_name: string | null;
  contact_name_mr: string | null;
  contact_mobile: string | null;
  contact_email: string | null;
  position: number | null;
  users_count: number | null;
  created_at: string | null;
  updated_at: string | null;
  revision: number;
  creator: { id: number; name: string } | null;
}

export interface Designation extends Named {
  is_active: boolean;
  revision: number;
  users_count: number;
  created_at: string;
}
