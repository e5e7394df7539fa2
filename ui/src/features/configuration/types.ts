import type { Schemas } from '@/api/operations';

export type Value = Setting['value'];

export type Setting = Schemas['SettingOut'];
export type Configuration = Schemas['ConfigurationOut'];

export const GROUPS: Setting['group'][] = ['site', 'notice', 'sign_in', 'uploads', 'levels', 'open_data'];
