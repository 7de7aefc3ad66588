import type { MenuNode, PublicSettings, ViewerInfo } from '@haiqiao/contract/endpoints';
import type { Session } from '#web/session/session-storage.ts';

/** A menu node, with the test's changes. */
function menuNode(change: Partial<MenuNode> = {}): MenuNode {
  return {
    type: 'MENU',
    name: '首页',
    code: 'home',
    param: '/index',
    icon: 'home',
    menus: [],
    buttons: [],
    group: '',
    keepAlive: true,
    temporary: false,
    pinyin: 'shouye sy',
    ...change,
  };
}

/** A person viewing as a member, for at most 15 minutes. */
export function viewerOf(change: Partial<ViewerInfo> = {}): ViewerInfo {
  return {
    viewId: '0190a000-0000-7000-8000-0000000000f1',
    memberId: '0190a000-0000-7000-8000-0000000000ad',
    username: '陈国栋',
    account: 'admin',
    endsAt: new Date(Date.now() + 900_000).toISOString(),
    secondsLeft: 900,
    ...change,
  };
}

/** A session, with the test's changes. */
export function sessionOf(change: Partial<Session> = {}): Session {
  return {
    token: 'token-1',
    refreshToken: 'refresh-1',
    userInfo: {
      id: '0190a000-0000-7000-8000-000000000001',
      username: '李静怡',
      account: 'lijingyi',
      postIds: ['0190a000-0000-7000-8000-00000000000a'],
      postName: '预审岗',
      orgName: '备案科',
    },
    modules: [menuNode()],
    ...change,
  };
}

/** The public settings of a centre in tests. */
export const PUBLIC_SETTINGS: PublicSettings = {
  centreName: '跨境贸易资源中心',
  supportPhone: '028-8600 1234',
  talentPlatformUrl: '',
  demo: true,
  version: '0.0.1',
  tabsMax: 20,
  bannerPageSize: 10,
  bannerRotateSeconds: 4,
  theme: 'resource-centre',
  themeColour: '#409EFF',
  language: 'zh-chs',
};
