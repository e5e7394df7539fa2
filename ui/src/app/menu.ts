// The administrators' menus and their addresses. To add a page, write its file (see pages.ts) and add an item
// here. Labels are texts of `shell:menu`.
import type { IconName } from '@/shared/ui/Icon';

interface MenuItem {
  path: string;
  /** `features/<page>.tsx` */
  page: string;
  label: string;
  icon: IconName;
}

export interface MenuGroup {
  /** A text of `shell:group`; the first group has no heading. */
  heading?: string;
  items: MenuItem[];
}

const item = (path: string, page: string, label: string, icon: IconName): MenuItem => ({
  path,
  page,
  label,
  icon,
});

export const superadminMenu: MenuGroup[] = [
  {
    items: [
      item('/superadmin/dashboard', 'superadmin/DashboardPage', 'dashboard', 'home'),
      item('/superadmin/users', 'people/UsersPage', 'users', 'people'),
      item('/superadmin/departments', 'people/DepartmentsPage', 'departments', 'building'),
      item('/superadmin/designations', 'people/DesignationsPage', 'designations', 'id-card'),
    ],
  },
  {
    heading: 'publicSite',
    items: [
      item('/superadmin/sliders', 'content/SlidersPage', 'sliders', 'slides'),
      item('/superadmin/ministers', 'content/MinistersPage', 'ministers', 'person'),
      item('/superadmin/news', 'content/NewsPage', 'news', 'news'),
      item('/superadmin/feedback', 'superadmin/FeedbackPage', 'feedback', 'message'),
    ],
  },
  {
    heading: 'oversight',
    items: [
      item('/superadmin/reports', 'reports/ReportsPage', 'reports', 'chart'),
      item('/superadmin/audit-logs', 'audit/AuditLogsPage', 'auditLogs', 'shield'),
      item('/superadmin/data-management', 'data/DataManagementPage', 'dataManagement', 'database'),
    ],
  },
  {
    heading: 'system',
    items: [
      item('/superadmin/service-accounts', 'people/ServiceAccountsPage', 'serviceAccounts', 'link'),
      item('/superadmin/messages', 'messages/MessagesPage', 'messages', 'message'),
      item('/superadmin/webhooks', 'messages/WebhooksPage', 'webhooks', 'branch'),
      item('/superadmin/settings', 'configuration/ConfigurationPage', 'configuration', 'settings'),
    ],
  },
];

export const adminMenu: MenuGroup[] = [
  {
    items: [
      item('/admin/dashboard', 'center/DashboardPage', 'unifiedDashboard', 'grid'),
      item('/admin/trends', 'trends/TrendsPage', 'trends', 'chart'),
      item('/admin/alerts', 'alerts/AlertsPage', 'alerts', 'warning'),
      item('/admin/targets', 'targets/TargetsPage', 'targets', 'check'),
      item('/admin/submissions', 'submissions/SubmissionsPage', 'submissions', 'calendar'),
      item('/admin/users', 'people/UsersPage', 'users', 'people'),
    ],
  },
  {
    heading: 'masters',
    items: [
      item('/admin/masters/divisions', 'masters/MasterPage', 'divisions', 'pin'),
      item('/admin/masters/districts', 'masters/MasterPage', 'districts', 'pin'),
      item('/admin/masters/talukas', 'masters/MasterPage', 'talukas', 'pin'),
      item('/admin/masters/departments', 'people/DepartmentsPage', 'departments', 'building'),
      item('/admin/masters/services', 'masters/MasterPage', 'services', 'file'),
      item('/admin/masters/offices', 'masters/MasterPage', 'offices', 'building'),
      item('/admin/masters/sections', 'masters/MasterPage', 'sections', 'branch'),
      item('/admin/masters/legal-terms', 'masters/MasterPage', 'legalTerms', 'calendar'),
      item('/admin/masters/designations', 'people/DesignationsPage', 'designations', 'id-card'),
    ],
  },
  {
    heading: 'system',
    items: [
      item('/admin/data-management', 'data/DataManagementPage', 'dataManagement', 'database'),
      item('/admin/settings', 'account/SettingsPage', 'settings', 'settings'),
    ],
  },
];

/**
 * The account settings of each role; for super administrators `/superadmin/settings` is the configuration of
 * the portal.
 */
export const SETTINGS_PATH = {
  user: '/settings',
  admin: '/admin/settings',
  superadmin: '/superadmin/account',
} as const;

/**
 * Where to send a user who must first change the password or set up the second factor; null for pages that
 * stay open.
 */
export function setupRedirect(
  role: keyof typeof SETTINGS_PATH,
  pathname: string,
  returnTo: string,
): string | null {
  return accountPages.some(({ path }) => path === pathname)
    ? null
    : `${SETTINGS_PATH[role]}?next=${encodeURIComponent(returnTo)}`;
}

/** The guide of each role; open before the second factor is set up, because it explains how. */
export const GUIDE_PATH = { user: '/guide', admin: '/admin/guide', superadmin: '/superadmin/guide' } as const;

/** Every user's account pages, linked from the profile menu. Each role has them under its own base path. */
const accountPages = [
  ...(['', '/admin', '/superadmin'] as const).map((base) =>
    item(`${base}/profile`, 'account/ProfilePage', 'profile', 'person'),
  ),
  ...Object.values(GUIDE_PATH).map((path) => item(path, 'guide/GuidePage', 'guide', 'help')),
  ...Object.values(SETTINGS_PATH).map((path) => item(path, 'account/SettingsPage', 'settings', 'settings')),
];

/** What department users see next to their dashboard: their department's part of an administrators' page. */
export const departmentPages = [
  item('/submissions', 'submissions/SubmissionsPage', 'submissions', 'calendar'),
];

const entriesOf = (groups: MenuGroup[]) => groups.flatMap(({ items }) => items);

export const superadminEntries = [
  ...entriesOf(superadminMenu),
  ...accountPages.filter(({ path }) => path.startsWith('/superadmin/')),
];
export const departmentEntries = [
  ...entriesOf(adminMenu).filter(({ page }) => !page.startsWith('account/')),
  ...departmentPages,
  ...accountPages.filter(({ path }) => !path.startsWith('/superadmin/')),
];
