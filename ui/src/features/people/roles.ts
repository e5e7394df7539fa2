// How roles are badged.
import type { Role } from '@/shared/session/session';
import type { Tone } from '@/shared/ui/Badge';

export const ROLE_TONE: Record<Role, Tone> = { superadmin: 'hold', admin: 'info', user: 'ok' };
