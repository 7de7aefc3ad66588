import type { ComponentType } from 'react';
import type { TextNamespace } from '#web/i18n/namespaces.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageDefinition } from './page-definition.ts';

/** A page opened by its menu; its texts are loaded with its code. */
function systemPage(
  page: { readonly name: string; readonly path: string; readonly texts: readonly TextNamespace[] },
  load: () => Promise<ComponentType>,
): PageDefinition {
  return {
    name: page.name,
    path: page.path,
    isFixed: false,
    async load() {
      const [component] = await Promise.all([load(), needTexts(page.texts)]);
      return component;
    },
  };
}

/** The fixed screens of 系统管理 and 平台治理, one entry each. */
export const SYSTEM_PAGES: readonly PageDefinition[] = [
  systemPage(
    { name: 'dictionary', path: '/system/dictionary', texts: ['dictionary', 'form'] },
    async () => (await import('#web/features/dictionary-editor/dictionary-editor.page.tsx')).default,
  ),
  systemPage(
    {
      name: 'permission-groups',
      path: '/system/permissionGroups',
      texts: ['permissions', 'conditions', 'fields', 'list'],
    },
    async () => (await import('#web/features/permissions/permissions.page.tsx')).PermissionsPage,
  ),
  systemPage(
    {
      name: 'permission-diagnosis',
      path: '/system/permissionDiagnosis',
      texts: ['explain', 'permissions', 'conditions', 'fields', 'view-as'],
    },
    async () => (await import('#web/features/permissions/explain/explain.page.tsx')).PermissionDiagnosisPage,
  ),
  systemPage(
    {
      name: 'access-requests',
      path: '/system/accessRequests',
      texts: ['explain', 'list', 'fields', 'transfers'],
    },
    async () =>
      (await import('#web/features/permissions/requests/access-requests.page.tsx')).AccessRequestsPage,
  ),
  systemPage(
    {
      name: 'organisation',
      path: '/system/organisation',
      texts: ['organisation', 'credentials', 'view-as', 'list', 'fields', 'transfers'],
    },
    async () => (await import('#web/features/organisation/organisation.page.tsx')).OrganisationPage,
  ),
  systemPage(
    { name: 'posts', path: '/system/posts', texts: ['organisation', 'list', 'fields', 'transfers'] },
    async () => (await import('#web/features/organisation/posts/posts.page.tsx')).PostsPage,
  ),
  systemPage(
    { name: 'member-attributes', path: '/system/memberAttributes', texts: ['organisation'] },
    async () =>
      (await import('#web/features/organisation/attributes/member-attributes.page.tsx')).MemberAttributesPage,
  ),
  systemPage(
    { name: 'settings', path: '/system/settings', texts: ['settings'] },
    async () => (await import('#web/features/settings/settings.page.tsx')).SettingsPage,
  ),
  systemPage(
    { name: 'work-calendar', path: '/system/workCalendar', texts: ['work-calendar'] },
    async () => (await import('#web/features/work-calendar/work-calendar.page.tsx')).WorkCalendarPage,
  ),
  systemPage(
    { name: 'api-keys', path: '/system/apiKeys', texts: ['api-keys'] },
    async () => (await import('#web/features/api-keys/api-keys.page.tsx')).ApiKeysPage,
  ),
  systemPage(
    { name: 'image-editor', path: '/system/imageEditor', texts: ['image-editor'] },
    async () => (await import('#web/features/image-editor/image-editor.page.tsx')).ImageEditorPage,
  ),
  systemPage(
    { name: 'recycle-bin', path: '/system/recycleBin', texts: ['recycle-bin', 'list', 'fields'] },
    async () => (await import('#web/features/recycle-bin/recycle-bin.page.tsx')).RecycleBinPage,
  ),
];
