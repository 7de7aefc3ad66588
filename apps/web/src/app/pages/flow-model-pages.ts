import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { TextNamespace } from '#web/i18n/namespaces.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageDefinition } from './page-definition.ts';

const TEXTS: readonly TextNamespace[] = ['flow-designer', 'bpmn', 'flows', 'conditions', 'fields'];

async function loadDesigner(): Promise<ComponentType> {
  const [{ FlowDesignerPage }] = await Promise.all([
    import('#web/features/flow-designer/flow-designer.page.tsx'),
    needTexts(TEXTS),
  ]);
  return FlowDesignerPage;
}

async function loadModels(): Promise<ComponentType> {
  const [{ FlowModelsPage }] = await Promise.all([
    import('#web/features/flow-designer/catalogue/flow-models.page.tsx'),
    needTexts([...TEXTS, 'list', 'transfers']),
  ]);
  return FlowModelsPage;
}

async function loadDeployments(): Promise<ComponentType> {
  const [{ FlowDeploymentsPage }] = await Promise.all([
    import('#web/features/flow-designer/catalogue/flow-deployments.page.tsx'),
    needTexts([...TEXTS, 'list', 'transfers']),
  ]);
  return FlowDeploymentsPage;
}

/** Flow models, their deployments, and the designer; open to everyone, the server checks access. */
export const FLOW_MODEL_PAGES: readonly PageDefinition[] = [
  { name: 'flow-models', path: '/system/flowModels', isFixed: false, load: loadModels },
  { name: 'flow-deployments', path: '/system/flowDeployments', isFixed: false, load: loadDeployments },
  {
    name: 'edit-flow',
    path: '/edit-flow',
    isFixed: true,
    title: () => i18next.t('tabs:title.editFlow'),
    load: loadDesigner,
  },
];
