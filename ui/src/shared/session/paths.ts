// Where people land after logging in, which login a page asks for, and which return addresses are safe.
import type { Role, SessionUser } from './session';

// One slash, then anything but another one of either kind; browsers drop control characters before they look.
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

export function landingOf(user: Pick<SessionUser, 'role' | 'department'>): string {
  if (user.role === 'superadmin') return '/superadmin/dashboard';
  if (user.role === 'admin') return '/admin/dashboard';
  return user.department ? `/department/${user.department.slug}/dashboard` : '/';
}

/** A department's dashboard for those who may open it, else its login. */
export function departmentEntrance(user: SessionUser | null, slug: string): string {
  const opens = user && (user.role !== 'user' || user.department?.slug === slug);
  return opens ? `/department/${slug}/dashboard` : `/${slug}/login`;
}

/** Whether this person may go on from a login: of a department, of administrators, or (without a slug) of any department. */
export function mayPass(user: SessionUser, role: Role, slug: string | undefined): boolean {
  if (role === 'superadmin') return user.role === 'superadmin';
  if (role === 'admin') return user.role !== 'user';
  return slug === undefined || user.role !== 'user' || user.department?.slug === slug;
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
  if (!next || !OWN_PATH.test(next)) return null;
  const address = new URL(next, 'http://portal.invalid');
  // Dots may fold into what leads outside: `/.//evil` becomes `//evil`.
  if (address.host !== 'portal.invalid' || !OWN_PATH.test(address.pathname)) return null;
  if (/\/login\/*$/i.test(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
}
