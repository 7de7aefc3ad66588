import { SETTINGS } from '#server/platform/settings/catalog.ts';

/** Codes of posts in the sections. */
const POST = {
  preliminaryTrial: SETTINGS['post.preliminaryTrial'].initial,
  proofReview: SETTINGS['post.proofReview'].initial,
  proofVerify: SETTINGS['post.proofVerify'].initial,
  library: SETTINGS['post.library'].initial,
  visit: SETTINGS['post.visit'].initial,
  demand: SETTINGS['post.demand'].initial,
  activity: SETTINGS['post.activity'].initial,
  content: SETTINGS['post.content'].initial,
  analyst: SETTINGS['post.analyst'].initial,
} as const;

/** Sections below the departments; the demo accounts are their superiors. */
export const SECTIONS = [
  { code: 'filing-intake', name: '备案受理科', department: 'filing', leader: 'zhou.yj' },
  { code: 'filing-proof', name: '证明核发科', department: 'filing', leader: 'tang.rh' },
  { code: 'enterprise-library', name: '企业库科', department: 'enterprise', leader: 'he.sm' },
  { code: 'enterprise-visit', name: '走访服务科', department: 'enterprise', leader: 'luo.zq' },
  { code: 'enterprise-demand', name: '需求对接科', department: 'enterprise', leader: 'xie.wl' },
  { code: 'activity-salon', name: '活动组织科', department: 'activity', leader: 'deng.xy' },
  { code: 'activity-content', name: '内容宣传科', department: 'activity', leader: 'peng.cx' },
  { code: 'administration-it', name: '信息技术科', department: 'administration', leader: 'cao.jw' },
  { code: 'administration-data', name: '数据分析科', department: 'administration', leader: 'yuan.l' },
] as const;

type SectionCode = (typeof SECTIONS)[number]['code'];

/** A person of the demo centre who cannot sign in, without a password. */
export interface DemoStaff {
  readonly account: string;
  readonly username: string;
  readonly gender: 'MALE' | 'FEMALE';
  readonly section: SectionCode;
  /** Code of the post; null for assistants. */
  readonly post: string | null;
  readonly employeeNo: string;
  readonly entryOn: string;
  readonly phone: string;
}

type Line = readonly [account: string, username: string, gender: 'M' | 'F', post: string | null];

/** Staff by section. The first one leads it. */
const STAFF_BY_SECTION: Readonly<Record<SectionCode, readonly Line[]>> = {
  'filing-intake': [
    ['zhou.yj', '周云锦', 'F', POST.preliminaryTrial],
    ['zhang.w', '张伟', 'M', POST.preliminaryTrial],
    ['li.mx', '李梦溪', 'F', POST.preliminaryTrial],
    ['huang.zh', '黄梓豪', 'M', POST.preliminaryTrial],
    ['ren.xq', '任晓晴', 'F', null],
  ],
  'filing-proof': [
    ['tang.rh', '唐若涵', 'F', POST.proofReview],
    ['song.yf', '宋一帆', 'M', POST.proofVerify],
    ['lu.jy', '陆佳怡', 'F', POST.proofVerify],
    ['bai.h', '白浩', 'M', POST.proofVerify],
  ],
  'enterprise-library': [
    ['he.sm', '何世民', 'M', POST.library],
    ['liang.yt', '梁雨婷', 'F', POST.library],
    ['shi.k', '石凯', 'M', POST.library],
    ['kong.lx', '孔令鑫', 'M', null],
    ['ouyang.jn', '欧阳静宁', 'F', POST.library],
  ],
  'enterprise-visit': [
    ['luo.zq', '罗志强', 'M', POST.visit],
    ['zeng.sy', '曾思远', 'M', POST.visit],
    ['du.yn', '杜一诺', 'F', POST.visit],
    ['jiang.hb', '姜海波', 'M', POST.visit],
    ['qiu.mt', '邱梦婷', 'F', POST.visit],
    ['sima.yz', '司马彦哲', 'M', POST.visit],
  ],
  'enterprise-demand': [
    ['xie.wl', '谢文丽', 'F', POST.demand],
    ['pan.jh', '潘俊华', 'M', POST.demand],
    ['yin.xr', '尹心蕊', 'F', POST.demand],
    ['xiong.b', '熊斌', 'M', null],
  ],
  'activity-salon': [
    ['deng.xy', '邓心怡', 'F', POST.activity],
    ['fan.ch', '范程皓', 'M', POST.activity],
    ['cheng.ll', '程琳琳', 'F', POST.activity],
    ['hou.yx', '侯宇轩', 'M', null],
  ],
  'activity-content': [
    ['peng.cx', '彭晨曦', 'F', POST.content],
    ['lei.zy', '雷子扬', 'M', POST.content],
    ['gong.sq', '龚诗琪', 'F', POST.content],
  ],
  'administration-it': [
    ['cao.jw', '曹建文', 'M', null],
    ['wan.yc', '万奕辰', 'M', null],
    ['qin.ym', '秦钰明', 'M', null],
    ['meng.xt', '孟雪彤', 'F', null],
  ],
  'administration-data': [
    ['yuan.l', '袁磊', 'M', POST.analyst],
    ['dai.zx', '戴子萱', 'F', POST.analyst],
    ['mo.wq', '莫婉清', 'F', POST.analyst],
    ['lv.yh', '吕一航', 'M', null],
  ],
};

const FIRST_NUMBER = 101;

/** All staff of the sections. */
export const STAFF: readonly DemoStaff[] = SECTIONS.flatMap(({ code }) =>
  STAFF_BY_SECTION[code].map((line) => ({ section: code, line })),
).map(({ section, line: [account, username, gender, post] }, index) => {
  const no = FIRST_NUMBER + index;
  const [year, month, day] = [2018 + (index % 8), 1 + ((index * 5) % 12), 1 + ((index * 7) % 27)];
  return {
    account,
    username,
    gender: gender === 'M' ? 'MALE' : 'FEMALE',
    section,
    post,
    employeeNo: `HQ${String(no).padStart(4, '0')}`,
    entryOn: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    phone: `1380000${String(no).padStart(4, '0')}`,
  };
});
