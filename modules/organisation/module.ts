import { defineModule } from '@haiqiao/contract/definitions';
import { accessRequestList } from './access-request/access-request.list.ts';
import { accessRequest } from './access-request/access-request.resource.ts';
import { memberList } from './member/member.list.ts';
import { member } from './member/member.resource.ts';
import { org } from './org/org.resource.ts';
import { organisationDictionaries } from './organisation.dictionaries.ts';
import { organisationPermissions } from './organisation.permissions.ts';
import { postList } from './post/post.list.ts';
import { post } from './post/post.resource.ts';

/** Members, units and posts as lists. */
export default defineModule({
  code: 'organisation',
  label: '组织',
  resources: [org, post, member, accessRequest],
  lists: [memberList, postList, accessRequestList],
  dictionaries: organisationDictionaries,
  permissions: organisationPermissions,
});
