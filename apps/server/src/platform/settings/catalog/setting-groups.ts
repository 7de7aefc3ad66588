import type { SettingGroup } from '@haiqiao/contract/endpoints';
import type { SettingTexts } from './setting-definition.ts';

/** Names of the groups (DOMAIN §2.27). */
export const SETTING_GROUP_TEXTS: Readonly<Record<SettingGroup, SettingTexts>> = {
  centre: ['中心信息', '中心資訊', 'Centre', 'センター情報'],
  posts: ['岗位映射', '崗位對應', 'Posts', '職位の割り当て'],
  loginSecurity: ['登录安全', '登入安全', 'Sign-in security', 'ログインの安全'],
  tabs: ['标签页', '分頁標籤', 'Tabs', 'タブ'],
  messages: ['消息与邮件', '訊息與郵件', 'Messages and mail', 'メッセージとメール'],
  menus: ['菜单与内嵌', '選單與內嵌', 'Menus and embedding', 'メニューと埋め込み'],
  theme: ['主题', '主題', 'Theme', 'テーマ'],
  language: ['语言', '語言', 'Language', '言語'],
  talentPlatform: ['人才数据平台', '人才資料平台', 'Talent-data platform', '人材データ基盤'],
  enterpriseAccounts: ['企业账号', '企業帳號', 'Enterprise accounts', '企業アカウント'],
  flows: ['流程', '流程', 'Flows', 'フロー'],
  retention: ['保留期', '保留期', 'Retention', '保存期間'],
};
