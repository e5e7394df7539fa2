// Where people land after signing in, which login a page asks for, and which return addresses are safe.
import type { SessionUser } from './session';

export function landingOf(user: Pick<SessionUser, 'role' | 'department'>): string {
  if (user.role === 'superadmin') return '/superadmin/dashboard';
  if (user.role === 'admin') return '/admin/dashboard';
  return user.department ? `/department/${user.department.slug}/dashboard` : '/';
}

/** The login that matches a page, with the way back. */
export function loginFor(pathname: string, back: string | null): string {
  const department = /^\/department\/([^/]+)\//.exec(pathname)?.[1];
  const base = department
    ? `/${department}/login`
    : pathname.startsWith('/superadmin/')
      ? '/superadmin/login'
      : pathname.startsWith('/admin/')
        ? '/admin/login'
        : '/login';
  return back ? `${base}?next=${encodeURIComponent(back)}` : base;
}

/** Only a path of our own: never another site, never a login again. */
export function safeReturn(next: string | null): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return null;
  const address = new URL(next, 'http://portal.invalid');
  if (address.host !== 'portal.invalid' || address.pathname.endsWith('/login')) return null;
  return address.pathname + address.search + address.hash;
}
