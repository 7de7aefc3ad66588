import { defineModule } from '@haiqiao/contract/definitions';
import { copyList } from './copy/copy.list.ts';
import { copy } from './copy/copy.resource.ts';
import { deploymentList } from './deployment/deployment.list.ts';
import { deployment } from './deployment/deployment.resource.ts';
import { doneList } from './done/done.list.ts';
import { done } from './done/done.resource.ts';
import { flowsDictionaries } from './flows.dictionaries.ts';
import { flowsMenu } from './flows.menu.ts';
import { flowsPermissions } from './flows.permissions.ts';
import { incidentList } from './incident/incident.list.ts';
import { incident } from './incident/incident.resource.ts';
import { instanceList } from './instance/instance.list.ts';
import { instance } from './instance/instance.resource.ts';
import { sampleCountersign, sampleTwoStage } from './leave/leave.flow.ts';
import { leaveForm } from './leave/leave.form.ts';
import { leaveList } from './leave/leave.list.ts';
import { leave } from './leave/leave.resource.ts';
import { modelList } from './model/model.list.ts';
import { model } from './model/model.resource.ts';
import { startedList } from './started/started.list.ts';
import { started } from './started/started.resource.ts';
import { todoList } from './todo/todo.list.ts';
import { todo } from './todo/todo.resource.ts';

/** Flow models, deployments, tasks and instances as lists, and a leave request as an example. */
export default defineModule({
  code: 'flows',
  label: '流程',
  resources: [model, deployment, leave, todo, done, started, copy, instance, incident],
  forms: [leaveForm],
  lists: [
    modelList,
    deploymentList,
    leaveList,
    todoList,
    doneList,
    startedList,
    copyList,
    instanceList,
    incidentList,
  ],
  flows: [sampleTwoStage, sampleCountersign],
  dictionaries: flowsDictionaries,
  menus: flowsMenu,
  permissions: flowsPermissions,
});
