import { postSetting } from './setting-definition.ts';

/** Posts used in rules of the product (DOMAIN §1.5). */
export const POST_SETTINGS = {
  'post.preliminaryTrial': postSetting(
    'preliminary-trial',
    ['预审岗', '預審崗', 'Preliminary review', '予備審査'],
    ['各类备案的预审。', '各類備案的預審。', 'Reviews filings first.', '届出の予備審査を行います。'],
  ),
  'post.finalTrial': postSetting(
    'final-trial',
    ['终审岗', '終審崗', 'Final review', '最終審査'],
    ['各类备案的终审。', '各類備案的終審。', 'Decides on filings.', '届出の最終審査を行います。'],
  ),
  'post.proofVerify': postSetting(
    'proof-verify',
    ['证明核验岗', '證明核驗崗', 'Proof verification', '証明の照合'],
    ['证明申请的核验。', '證明申請的核驗。', 'Verifies applications for proofs.', '証明申請を照合します。'],
  ),
  'post.proofReview': postSetting(
    'proof-review',
    ['证明审核岗', '證明審核崗', 'Proof review', '証明の審査'],
    [
      '证明申请的审核、出具与撤销。',
      '證明申請的審核、出具與撤銷。',
      'Reviews, issues and revokes proofs.',
      '証明の審査・発行・取消を行います。',
    ],
  ),
  'post.activity': postSetting(
    'activity',
    ['活动运营岗', '活動營運崗', 'Activities', 'イベント運営'],
    [
      '活动、沙龙、预约与签到。',
      '活動、沙龍、預約與簽到。',
      'Activities, salons, bookings and sign-ins.',
      'イベント・予約・受付を担当します。',
    ],
  ),
  'post.visit': postSetting(
    'visit',
    ['走访服务岗', '走訪服務崗', 'Visits', '訪問サービス'],
    [
      '企业走访与台账。',
      '企業走訪與臺帳。',
      'Visits to enterprises and ledgers.',
      '企業訪問と台帳を担当します。',
    ],
  ),
  'post.library': postSetting(
    'library',
    ['企业库管理岗', '企業庫管理崗', 'Enterprise library', '企業データ管理'],
    [
      '企业库、合并与企业账号。',
      '企業庫、合併與企業帳號。',
      'The enterprise library, merges and accounts of enterprises.',
      '企業データ・統合・企業アカウントを担当します。',
    ],
  ),
  'post.content': postSetting(
    'content',
    ['内容运营岗', '內容營運崗', 'Content', 'コンテンツ運営'],
    [
      '帮助中心、轮播图、页面配置与消息。',
      '說明中心、輪播圖、頁面配置與訊息。',
      'Help centre, banners, pages and messages.',
      'ヘルプ・バナー・ページ・メッセージを担当します。',
    ],
  ),
  'post.demand': postSetting(
    'demand',
    ['需求对接岗', '需求對接崗', 'Demand matching', 'ニーズ対応'],
    [
      '业务需求与意见建议。',
      '業務需求與意見建議。',
      'Business requirements and opinions.',
      '業務ニーズと意見を担当します。',
    ],
  ),
  'post.analyst': postSetting(
    'analyst',
    ['数据分析岗', '資料分析崗', 'Analyst', 'データ分析'],
    [
      '统计、看板与市场分析。',
      '統計、看板與市場分析。',
      'Statistics, boards and market analysis.',
      '統計・ダッシュボード・市場分析を担当します。',
    ],
  ),
  'post.admin': postSetting(
    'admin',
    ['系统管理员', '系統管理員', 'System administrator', 'システム管理者'],
    [
      '管理整个系统；至少须有一名在职人员任此岗位。',
      '管理整個系統；至少須有一名在職人員任此崗位。',
      'Its holders look after the whole system; at least one active member must hold it.',
      'システム全体を管理します。在職者が少なくとも1名必要です。',
    ],
  ),
  'post.auditor': postSetting(
    'auditor',
    ['安全审计员', '安全稽核員', 'Auditor', '監査担当'],
    [
      '查看全部内容（只读），核验审计日志。',
      '檢視全部內容（唯讀），核驗稽核日誌。',
      'Reads everything, verifies the audit log, changes nothing.',
      'すべてを閲覧し監査ログを検証します(変更不可)。',
    ],
  ),
} as const;

type PostSettingKey = keyof typeof POST_SETTINGS;

/** The keys of the post settings. */
export const POST_SETTING_KEYS: readonly PostSettingKey[] =
  Object.keys(POST_SETTINGS).filter(isPostSettingKey);

/** Whether a post setting has this key. */
export function isPostSettingKey(key: string): key is PostSettingKey {
  return Object.hasOwn(POST_SETTINGS, key);
}
