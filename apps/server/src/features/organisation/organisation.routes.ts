import * as endpoints from '@haiqiao/contract/endpoints';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import {
  createMemberAttribute,
  queryMemberAttributes,
  removeMemberAttribute,
  updateMemberAttribute,
} from './attributes/attributes.service.ts';
import type { MemberDeps } from './members/member-deps.ts';
import {
  endMemberSessions,
  leaveMember,
  previewHandOver,
  setMemberStatus,
  transferMembers,
} from './members/member-states.ts';
import { getMember } from './members/member-views.ts';
import { endMemberSession, queryMemberSessions } from './members/member-sessions.ts';
import { resetMemberPassword } from './members/reset-password.ts';
import { resetSecondFactor } from './members/reset-second-factor.ts';
import { createMember, updateMember } from './members/save-member.ts';
import { createPost, getPost, removePost, updatePost } from './posts/posts.service.ts';
import { createOrg, moveOrg, removeOrg, updateOrg } from './units/save-unit.ts';
import { queryOrgTree } from './units/unit-views.ts';

/** Units, posts, members and their attributes (ORG-01, ORG-02). */
export function registerOrganisationRoutes(host: RouteHost, deps: MemberDeps): void {
  route(host, endpoints.queryOrgTree, (ctx) => queryOrgTree(ctx, deps));
  route(host, endpoints.createOrg, (ctx, input) => createOrg(ctx, deps, input));
  route(host, endpoints.updateOrg, (ctx, input) => updateOrg(ctx, deps, input));
  route(host, endpoints.moveOrg, (ctx, input) => moveOrg(ctx, deps, input));
  route(host, endpoints.removeOrg, (ctx, input) => removeOrg(ctx, deps, input));
  route(host, endpoints.getPost, (ctx, input) => getPost(ctx, deps, input));
  route(host, endpoints.createPost, (ctx, input) => createPost(ctx, deps, input));
  route(host, endpoints.updatePost, (ctx, input) => updatePost(ctx, deps, input));
  route(host, endpoints.removePost, (ctx, input) => removePost(ctx, deps, input));
  route(host, endpoints.queryMemberAttributes, (ctx) => queryMemberAttributes(ctx));
  route(host, endpoints.createMemberAttribute, (ctx, input) => createMemberAttribute(ctx, deps, input));
  route(host, endpoints.updateMemberAttribute, (ctx, input) => updateMemberAttribute(ctx, deps, input));
  route(host, endpoints.removeMemberAttribute, (ctx, input) => removeMemberAttribute(ctx, input));
  route(host, endpoints.getMember, (ctx, input) => getMember(ctx, deps, input));
  route(host, endpoints.createMember, (ctx, input) => createMember(ctx, deps, input));
  route(host, endpoints.updateMember, (ctx, input) => updateMember(ctx, deps, input));
  route(host, endpoints.setMemberStatus, (ctx, input) => setMemberStatus(ctx, deps, input));
  route(host, endpoints.transferMembers, (ctx, input) => transferMembers(ctx, deps, input));
  route(host, endpoints.previewHandOver, (ctx, input) => previewHandOver(ctx, deps, input));
  route(host, endpoints.leaveMember, (ctx, input) => leaveMember(ctx, deps, input));
  route(host, endpoints.queryMemberSessions, (ctx, input) => queryMemberSessions(ctx, deps, input));
  route(host, endpoints.endMemberSession, (ctx, input) => endMemberSession(ctx, deps, input));
  route(host, endpoints.resetMemberPassword, (ctx, input) => resetMemberPassword(ctx, deps, input));
  route(host, endpoints.resetSecondFactor, (ctx, input) => resetSecondFactor(ctx, deps, input));
  route(host, endpoints.endMemberSessions, (ctx, input) => endMemberSessions(ctx, deps, input));
}
