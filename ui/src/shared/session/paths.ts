// Landing pages by role, the login of each page, and safe return paths.
import type { Role, SessionUser } from './session';

// One slash that is not followed by a slash or backslash; no control characters, because browsers strip them.
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

export function landingOf(user: Pick<SessionUser, 'role' | 'department'>): string {
  if (user.role === 'superadmin') return '/superadmin/dashboard';
  if (user.role === 'admin') return '/admin/dashboard';
  return user.department ? `/department/${user.department.slug}/dashboard` : '/';
}

/** A department's dashboard for users who may open it, else its login. */
export function departmentPath(user: SessionUser | null, slug: string): string {
  const opens = user && (user.role !== 'user' || user.department?.slug === slug);
  return opens ? `/department/${slug}/dashboard` : `/${slug}/login`;
}

/**
 * Whether the user may continue from a login: a department's, the administrators', or (without a slug) any
 * department's.
 */
export function canContinue(user: SessionUser, role: Role, slug: string | undefined): boolean {
  if (role === 'superadmin') return user.role === 'superadmin';
  if (role === 'admin') return user.role !== 'user';
  return slug === undefined || user.role !== 'user' || user.department?.slug === slug;
}

/** The login of a page, with its return path. */
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

/** Return `next` only if it is one of the portal's own paths and no login. */
export function safeReturn(next: string | null): string | null {
  if (!next || !OWN_PATH.test(next)) return null;
  const address = new URL(next, 'http://portal.invalid');
  // Dot segments may resolve to a foreign host: `/.//evil` becomes `//evil`.
  if (address.host !== 'portal.invalid' || !OWN_PATH.test(address.pathname)) return null;
  if (/\/login\/*$/i.test(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
}
