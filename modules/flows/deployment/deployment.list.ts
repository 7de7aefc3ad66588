import { defineList } from '@haiqiao/contract/definitions';
import { deployment } from './deployment.resource.ts';

/** Deployments, newest first. */
export const deploymentList = defineList(deployment, {
  code: 'rs_flow_deployment_list',
  label: '流程部署',
  purpose: '流程的在用版本与停用版本',
  columns: [
    { field: 'name', widthPx: 220, fixed: 'left', link: true },
    { field: 'key', widthPx: 190 },
    { field: 'category', widthPx: 120 },
    { field: 'version', widthPx: 80 },
    { field: 'status', widthPx: 100 },
    { field: 'note', widthPx: 240 },
    { field: 'deployedBy', widthPx: 110 },
    { field: 'deployedAt', widthPx: 170 },
    { field: 'modelId', hidden: true },
  ],
  filters: [
    { field: 'category', pinned: true },
    { field: 'status', pinned: true },
    { field: 'deployedBy' },
    { field: 'deployedAt' },
    { field: 'modelId' },
  ],
  sorts: [{ field: 'deployedAt', order: 'desc' }],
  buttons: ['export'],
});
