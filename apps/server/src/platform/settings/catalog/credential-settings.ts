import { numberSetting, switchSetting } from './setting-definition.ts';

const group = 'loginSecurity';

/** Rules for passwords and password reset links. */
export const CREDENTIAL_SETTINGS = {
  'auth.passwordHistory': numberSetting({
    group,
    label: [
      '不可重复的历史密码',
      '不可重複的歷史密碼',
      'Earlier passwords',
      '再利用できない過去のパスワード',
    ],
    description: [
      '新密码不得与最近使用的几个密码相同；0 表示不检查。',
      '新密碼不得與最近使用的幾個密碼相同；0 表示不檢查。',
      'A new password must differ from so many of the last ones; 0 asks about none.',
      '新しいパスワードは直近のこの個数と同じにできません。0 の場合は確認しません。',
    ],
    min: 0,
    max: 24,
    unit: ['个', '個', 'passwords', '個'],
    initial: 5,
    isSecurity: true,
  }),
  'auth.passwordMaxDays': numberSetting({
    group,
    label: ['密码有效期', '密碼有效期', 'Life of a password', 'パスワードの有効期間'],
    description: [
      '密码使用超过此天数后，下次登录时须先设置新密码；0 表示不过期。已登录的会话不受影响。',
      '密碼使用超過此天數後，下次登入時須先設定新密碼；0 表示不過期。已登入的工作階段不受影響。',
      'A password of this age must be replaced at the next sign-in; 0 lets it live on, and open sessions go on.',
      'この日数を過ぎたパスワードは、次回ログイン時に変更が必要です。0 は無期限で、利用中のセッションには影響しません。',
    ],
    min: 0,
    max: 3650,
    unit: ['天', '天', 'days', '日'],
    initial: 0,
    effective: 'NEXT_SIGN_IN',
    isSecurity: true,
  }),
  'auth.resetHours': numberSetting({
    group,
    label: ['重置链接有效期', '重設連結有效期', 'Life of a reset link', '再設定リンクの有効期間'],
    description: [
      '重置密码的一次性链接的有效时长；已发出的链接不受影响。',
      '重設密碼的一次性連結的有效時長；已發出的連結不受影響。',
      'How long the link that gives a new password can be used; links that are out keep their time.',
      'パスワード再設定リンクの有効期間です。発行済みのリンクには影響しません。',
    ],
    min: 1,
    max: 168,
    unit: ['小时', '小時', 'hours', '時間'],
    initial: 24,
    isSecurity: true,
  }),
  'auth.singleSession': switchSetting({
    group,
    label: ['单一会话', '單一工作階段', 'One session only', '同時ログインの禁止'],
    description: [
      '开启后，同一账号在其他设备登录时，原有会话立即结束；对已在多处登录的成员，下次登录时生效。',
      '開啟後，同一帳號在其他裝置登入時，原有工作階段立即結束；對已在多處登入的成員，下次登入時生效。',
      'A sign-in ends every earlier session of the same account; who is signed in at several places stays so until the next sign-in.',
      '別の場所でログインすると、それまでのセッションが終了します。複数の場所でログイン中の場合は、次回のログインから有効になります。',
    ],
    initial: false,
    effective: 'NEXT_SIGN_IN',
    isSecurity: true,
  }),
} as const;
