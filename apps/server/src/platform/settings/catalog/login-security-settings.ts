import type { CaptchaKind } from '@haiqiao/contract/endpoints';
import { POST_SETTINGS } from './post-settings.ts';
import { numberSetting, postsSetting, selectSetting } from './setting-definition.ts';

const group = 'loginSecurity';
const POSTS_MAX = 30;

/** Requirements and duration of a sign-in (AUTH-02, AUTH-13). */
export const LOGIN_SECURITY_SETTINGS = {
  'captcha.kind': selectSetting<CaptchaKind>({
    group,
    label: ['验证码类型', '驗證碼類型', 'Kind of captcha', '認証コードの種類'],
    description: [
      '登录时使用的验证码。“关闭”只在演示环境有效，其他环境按滑块处理。',
      '登入時使用的驗證碼。「關閉」只在演示環境有效，其他環境按滑塊處理。',
      'What is asked at sign-in. “Off” counts only in a demo centre; elsewhere the slider is shown.',
      'ログイン時の認証方式です。「オフ」はデモ環境でのみ有効で、それ以外ではスライダーになります。',
    ],
    options: {
      slide: ['滑块', '滑塊', 'Slider', 'スライダー'],
      click: ['点选', '點選', 'Click the characters', '文字の選択'],
      random: ['随机', '隨機', 'Either, at random', 'ランダム'],
      off: ['关闭', '關閉', 'Off', 'オフ'],
    },
    initial: 'slide',
    isSecurity: true,
  }),
  'auth.maxAttempts': numberSetting({
    group,
    label: ['密码错误次数上限', '密碼錯誤次數上限', 'Wrong passwords', 'パスワード誤りの上限'],
    description: [
      '连续输错密码达到此次数后，账号将被锁定。',
      '連續輸錯密碼達到此次數後，帳號將被鎖定。',
      'After so many wrong passwords in a row the account is locked.',
      'この回数続けて誤ると、アカウントがロックされます。',
    ],
    min: 3,
    max: 20,
    unit: ['次', '次', 'times', '回'],
    initial: 5,
    isSecurity: true,
  }),
  'auth.lockMinutes': numberSetting({
    group,
    label: ['锁定时长', '鎖定時長', 'Time of a lock', 'ロック時間'],
    description: [
      '账号锁定后自动解锁的时间；已锁定的账号不受影响。',
      '帳號鎖定後自動解鎖的時間；已鎖定的帳號不受影響。',
      'How long an account stays locked; accounts that are locked already keep their time.',
      'ロックが自動解除されるまでの時間です。すでにロック中のアカウントには影響しません。',
    ],
    min: 1,
    max: 1440,
    unit: ['分钟', '分鐘', 'minutes', '分'],
    initial: 15,
    isSecurity: true,
  }),
  'auth.sessionHours': numberSetting({
    group,
    label: ['登录有效期', '登入有效期', 'Life of a session', 'ログインの有効期間'],
    description: [
      '登录后超过此时间须重新登录，无论是否有操作。',
      '登入後超過此時間須重新登入，無論是否有操作。',
      'So long after the sign-in a session ends, however busy it is.',
      '操作の有無にかかわらず、この時間が過ぎると再ログインが必要です。',
    ],
    min: 1,
    max: 168,
    unit: ['小时', '小時', 'hours', '時間'],
    initial: 12,
    effective: 'NEXT_SIGN_IN',
    isSecurity: true,
  }),
  /** PERM-04. */
  'viewAs.minutes': numberSetting({
    group,
    label: [
      '以他人身份查看的时长',
      '以他人身分檢視的時長',
      'Time of a view as somebody',
      '他者として表示する時間',
    ],
    description: [
      '管理员以其他成员的身份查看时，超过此时间自动结束；已开始的查看不受影响。',
      '管理員以其他成員的身分檢視時，超過此時間自動結束；已開始的檢視不受影響。',
      'After so long an administrator’s view as a member ends by itself; views under way keep their time.',
      '管理者がメンバーとして表示するとき、この時間が過ぎると自動的に終了します。表示中のものには影響しません。',
    ],
    min: 1,
    max: 30,
    unit: ['分钟', '分鐘', 'minutes', '分'],
    initial: 15,
    isSecurity: true,
  }),
  'auth.secondFactor': selectSetting<'optional' | 'posts' | 'all'>({
    group,
    label: ['两步验证', '兩步驗證', 'Two-step verification', '2段階認証'],
    description: [
      '每位成员都可以在账号设置中开启。要求开启的成员若尚未绑定验证器，下次登录时必须先绑定；正在进行的会话不受影响。',
      '每位成員都可以在帳號設定中開啟。要求開啟的成員若尚未綁定驗證器，下次登入時必須先綁定；進行中的工作階段不受影響。',
      'Every member may turn it on in account settings. A member who must use it and has not set it up does so at the next sign-in; open sessions continue.',
      'どのメンバーもアカウント設定で有効にできます。必須のメンバーが未設定の場合は、次回ログイン時に設定が必要です。利用中のセッションには影響しません。',
    ],
    options: {
      optional: ['由成员自行决定', '由成員自行決定', 'Left to each member', 'メンバーの任意'],
      posts: ['指定岗位必须开启', '指定崗位必須開啟', 'Required of chosen posts', '指定した職位は必須'],
      all: ['所有成员必须开启', '所有成員必須開啟', 'Required of everybody', '全員必須'],
    },
    initial: 'optional',
    effective: 'NEXT_SIGN_IN',
    isSecurity: true,
  }),
  'auth.secondFactorPosts': postsSetting({
    group,
    label: ['必须两步验证的岗位', '必須兩步驗證的崗位', 'Posts that need two steps', '2段階認証が必須の職位'],
    description: [
      '“两步验证”选择“指定岗位必须开启”时，持有其中任一岗位的成员必须开启。',
      '「兩步驗證」選擇「指定崗位必須開啟」時，持有其中任一崗位的成員必須開啟。',
      'Counts when two-step verification is required of chosen posts: whoever holds one of these must have it.',
      '「2段階認証」で指定した職位を必須とした場合、いずれかの職位を持つメンバーは必須になります。',
    ],
    max: POSTS_MAX,
    initial: [POST_SETTINGS['post.admin'].initial, POST_SETTINGS['post.auditor'].initial],
    effective: 'NEXT_SIGN_IN',
    isSecurity: true,
  }),
} as const;
