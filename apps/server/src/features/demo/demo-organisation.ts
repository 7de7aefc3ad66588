import { PERMISSIONS } from '@haiqiao/contract/access';
import type { AccessSeed } from '#server/platform/install/access/access-seed.ts';
import { SETTINGS } from '#server/platform/settings/catalog.ts';

/** Below the root unit of every centre. */
export const DEPARTMENTS = [
  { code: 'filing', name: '备案服务部', leader: 'zhongshen' },
  { code: 'enterprise', name: '企业服务部', leader: 'qiyeku' },
  { code: 'activity', name: '活动运营部', leader: 'huodong' },
  { code: 'administration', name: '综合管理部', leader: 'admin' },
] as const;

type DepartmentCode = (typeof DEPARTMENTS)[number]['code'];

/** The posts of DOMAIN §1.5 except the administrator's, which every centre has. */
export const POSTS = [
  { code: SETTINGS['post.preliminaryTrial'].initial, name: '预审岗', department: 'filing' },
  { code: SETTINGS['post.finalTrial'].initial, name: '终审岗', department: 'filing' },
  { code: SETTINGS['post.proofVerify'].initial, name: '证明核验岗', department: 'filing' },
  { code: SETTINGS['post.proofReview'].initial, name: '证明审核岗', department: 'filing' },
  { code: SETTINGS['post.activity'].initial, name: '活动运营岗', department: 'activity' },
  { code: SETTINGS['post.visit'].initial, name: '走访服务岗', department: 'enterprise' },
  { code: SETTINGS['post.library'].initial, name: '企业库管理岗', department: 'enterprise' },
  { code: SETTINGS['post.content'].initial, name: '内容运营岗', department: 'activity' },
  { code: SETTINGS['post.demand'].initial, name: '需求对接岗', department: 'enterprise' },
  { code: SETTINGS['post.analyst'].initial, name: '数据分析岗', department: 'administration' },
  { code: SETTINGS['post.auditor'].initial, name: '安全审计员', department: 'administration' },
] as const satisfies readonly { code: string; name: string; department: DepartmentCode }[];

/** The auditor's access to built-in screens: read everything, change nothing. */
const AUDITOR = {
  menus: [
    'system',
    'organisation',
    'posts',
    'member-attributes',
    'menu-management',
    'permission-groups',
    'permission-diagnosis',
    'access-requests',
    'resources',
    'dictionary',
    'form-designs',
    'list-designs',
    'settings',
    'recycle-bin',
    'front-log',
    'flows',
    'flow-models',
    'flow-deployments',
    'flow-instances',
    'flow-incidents',
    'work-calendar',
  ],
  buttons: [
    PERMISSIONS.readListDesigns,
    PERMISSIONS.readFormDesigns,
    PERMISSIONS.readFlowModels,
    PERMISSIONS.readFlowInstances,
    PERMISSIONS.readFlowIncidents,
    PERMISSIONS.readWorkCalendar,
    PERMISSIONS.readMenusOfOthers,
    PERMISSIONS.readAttributesOfOthers,
    PERMISSIONS.readMetrics,
    PERMISSIONS.readApiDocs,
    PERMISSIONS.readMenus,
    PERMISSIONS.readEnterpriseMenus,
    PERMISSIONS.readResources,
    PERMISSIONS.readPermissionGroups,
    PERMISSIONS.explainAccess,
    PERMISSIONS.readDictionaries,
    PERMISSIONS.readSettings,
    PERMISSIONS.readBin,
  ],
};

/** A permission group per post, extended by the business areas. */
export const POST_GROUPS: AccessSeed = {
  groups: POSTS.map(({ code, name }) => ({
    code,
    name,
    posts: [code],
    ...(code === SETTINGS['post.auditor'].initial ? AUDITOR : { menus: [], buttons: [] }),
  })),
};

/** One person of the demo centre. */
export interface DemoMember {
  readonly account: string;
  readonly username: string;
  readonly gender: 'MALE' | 'FEMALE';
  readonly employeeNo: string;
  readonly entryOn: string;
  /** Null: without a department, and so without menus. */
  readonly department: DepartmentCode | null;
  readonly post: string | null;
  readonly phone: string;
}

/** The accounts of DESIGN §2. */
export const MEMBERS: readonly DemoMember[] = [
  person('admin', ['陈国栋', 'MALE', '2018-03-12'], ['administration', SETTINGS['post.admin'].initial]),
  person('yushen', ['李静怡', 'FEMALE', '2021-07-05'], ['filing', SETTINGS['post.preliminaryTrial'].initial]),
  person('zhongshen', ['王建民', 'MALE', '2018-04-02'], ['filing', SETTINGS['post.finalTrial'].initial]),
  person('heyan', ['赵雨桐', 'FEMALE', '2022-02-21'], ['filing', SETTINGS['post.proofVerify'].initial]),
  person('shenhe', ['周明远', 'MALE', '2019-09-16'], ['filing', SETTINGS['post.proofReview'].initial]),
  person('huodong', ['孙佳宁', 'FEMALE', '2020-05-18'], ['activity', SETTINGS['post.activity'].initial]),
  person('zoufang', ['吴振宇', 'MALE', '2021-03-01'], ['enterprise', SETTINGS['post.visit'].initial]),
  person('qiyeku', ['郑晓岚', 'FEMALE', '2019-06-24'], ['enterprise', SETTINGS['post.library'].initial]),
  person('neirong', ['冯思琪', 'FEMALE', '2023-01-09'], ['activity', SETTINGS['post.content'].initial]),
  person('xuqiu', ['蒋文涛', 'MALE', '2022-08-15'], ['enterprise', SETTINGS['post.demand'].initial]),
  person('fenxi', ['沈若溪', 'FEMALE', '2023-07-10'], ['administration', SETTINGS['post.analyst'].initial]),
  person('shenji', ['韩立群', 'MALE', '2020-11-02'], ['administration', SETTINGS['post.auditor'].initial]),
  person('nomenu', ['林子墨', 'MALE', '2025-11-03'], [null, null]),
].map((member, index) => ({
  ...member,
  employeeNo: `HQ${String(index + 1).padStart(4, '0')}`,
  phone: `1380000${String(index + 1).padStart(4, '0')}`,
}));

function person(
  account: string,
  [username, gender, entryOn]: [string, 'MALE' | 'FEMALE', string],
  [department, post]: [DepartmentCode | null, string | null],
) {
  return { account, username, gender, entryOn, department, post };
}
