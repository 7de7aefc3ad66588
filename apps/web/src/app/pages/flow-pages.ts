import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { TextNamespace } from '#web/i18n/namespaces.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageDefinition } from './page-definition.ts';

const LIST_TEXTS: readonly TextNamespace[] = ['flows', 'list', 'form', 'fields', 'transfers'];

async function loadTasks(): Promise<ComponentType> {
  const [{ TasksPage }] = await Promise.all([
    import('#web/features/flow-tasks/tasks.page.tsx'),
    needTexts(LIST_TEXTS),
  ]);
  return TasksPage;
}

async function loadInstances(): Promise<ComponentType> {
  const [{ FlowInstancesPage }] = await Promise.all([
    import('#web/features/flow-instances/instances.page.tsx'),
    needTexts(LIST_TEXTS),
  ]);
  return FlowInstancesPage;
}

async function loadIncidents(): Promise<ComponentType> {
  const [{ FlowIncidentsPage }] = await Promise.all([
    import('#web/features/flow-instances/incidents.page.tsx'),
    needTexts(LIST_TEXTS),
  ]);
  return FlowIncidentsPage;
}

async function loadInstance(): Promise<ComponentType> {
  const [{ FlowInstancePage }] = await Promise.all([
    import('#web/features/flow-instances/instance.page.tsx'),
    needTexts(['flows', 'form', 'fields']),
  ]);
  return FlowInstancePage;
}

/** One's own tasks, and running instances: open to every signed-in user, the server checks access. */
export const FLOW_PAGES: readonly PageDefinition[] = [
  {
    name: 'tasks',
    path: '/tasks/:box',
    isFixed: true,
    title: () => i18next.t('tabs:title.tasks'),
    load: loadTasks,
  },
  {
    name: 'process-instance',
    path: '/process-instance',
    isFixed: true,
    title: () => i18next.t('tabs:title.processInstance'),
    load: loadInstance,
  },
  { name: 'flow-instances', path: '/system/flowInstances', isFixed: false, load: loadInstances },
  { name: 'flow-incidents', path: '/system/flowIncidents', isFixed: false, load: loadIncidents },
];
