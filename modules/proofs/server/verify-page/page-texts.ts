import type { LocaleCode } from '@haiqiao/contract/i18n';

/** Results of a check. */
export type ProofState = 'valid' | 'filingCancelled' | 'expired' | 'revoked' | 'replaced' | 'unknown';

/** Texts of the public page. */
export interface PageTexts {
  readonly title: string;
  readonly purpose: string;
  readonly codeLabel: string;
  readonly codeHint: string;
  readonly check: string;
  readonly another: string;
  /** The sentence of a cancelled filing has the placeholder `{date}`. */
  readonly states: Readonly<Record<ProofState, { readonly label: string; readonly sentence: string }>>;
  readonly number: string;
  readonly enterprise: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<string, string>>;
  readonly issuedOn: string;
  readonly validTo: string;
  readonly compareTitle: string;
  readonly compareHint: string;
  readonly choose: string;
  readonly reading: string;
  readonly same: string;
  readonly other: string;
  readonly failed: string;
  readonly noScript: string;
  readonly checkedAt: string;
  /** The time zone of that time. */
  readonly zone: string;
  /** Instruction on what to compare. */
  readonly note: string;
  readonly foot: string;
  /** Label of the language selection. */
  readonly languages: string;
  readonly tooMany: { readonly label: string; readonly sentence: string };
  readonly fault: { readonly label: string; readonly sentence: string };
}

const zhCn: PageTexts = {
  title: '证明查验',
  purpose: '核对证明的真伪与有效性',
  codeLabel: '验证码',
  codeHint: '证明文件上的 12 位验证码',
  check: '查验',
  another: '查验另一份证明',
  states: {
    valid: { label: '证明有效', sentence: '该证明由本中心出具，目前有效。' },
    filingCancelled: {
      label: '所证明的备案已注销',
      sentence: '有效签发，但所证明的备案已于 {date} 注销。',
    },
    expired: { label: '证明已过期', sentence: '该证明由本中心出具，有效期已过。' },
    revoked: { label: '证明已撤销', sentence: '该证明已被本中心撤销，不再有效。' },
    replaced: { label: '证明已换发', sentence: '该证明已换发新证明，本份不再有效。' },
    unknown: {
      label: '未查到该证明',
      sentence:
        '没有与此验证码对应的证明。请核对证明文件上的 12 位验证码，注意不含数字 0、1 和字母 O、I、L。',
    },
  },
  number: '证明编号',
  enterprise: '企业名称',
  kind: '证明类型',
  kinds: { filing_data_proof: '数据证明', public_filing_proof: '备案证明' },
  issuedOn: '出具日期',
  validTo: '有效期至',
  compareTitle: '核对文件',
  compareHint: '选择您收到的 PDF 文件，与中心出具的原件比对。比对在您的设备上完成，文件不会上传。',
  choose: '选择 PDF 文件',
  reading: '正在比对…',
  same: '一致：该文件与中心出具的原件完全相同。',
  other: '不一致：该文件不是中心出具的原件，内容可能被改动。',
  failed: '无法读取该文件，请重新选择。',
  noScript: '当前浏览器未启用脚本，不能比对文件；以上查验结果不受影响。',
  checkedAt: '查验时间',
  zone: '（北京时间）',
  note: '请核对证明文件上的证明编号、验证码与本页一致。本页仅显示必要信息，不公开企业联系方式等内容。',
  foot: '本页面仅用于证明真伪查验',
  languages: '语言',
  tooMany: { label: '查验过于频繁', sentence: '请一分钟后再试。' },
  fault: { label: '暂时无法查验', sentence: '系统繁忙，请稍后再试。' },
};

const zhTw: PageTexts = {
  title: '證明查驗',
  purpose: '核對證明的真偽與有效性',
  codeLabel: '驗證碼',
  codeHint: '證明文件上的 12 位驗證碼',
  check: '查驗',
  another: '查驗另一份證明',
  states: {
    valid: { label: '證明有效', sentence: '該證明由本中心出具，目前有效。' },
    filingCancelled: {
      label: '所證明的備案已註銷',
      sentence: '有效簽發，但所證明的備案已於 {date} 註銷。',
    },
    expired: { label: '證明已過期', sentence: '該證明由本中心出具，有效期已過。' },
    revoked: { label: '證明已撤銷', sentence: '該證明已被本中心撤銷，不再有效。' },
    replaced: { label: '證明已換發', sentence: '該證明已換發新證明，本份不再有效。' },
    unknown: {
      label: '未查到該證明',
      sentence:
        '沒有與此驗證碼對應的證明。請核對證明文件上的 12 位驗證碼，注意不含數字 0、1 和字母 O、I、L。',
    },
  },
  number: '證明編號',
  enterprise: '企業名稱',
  kind: '證明類型',
  kinds: { filing_data_proof: '資料證明', public_filing_proof: '備案證明' },
  issuedOn: '出具日期',
  validTo: '有效期至',
  compareTitle: '核對檔案',
  compareHint: '選擇您收到的 PDF 檔案，與中心出具的原件比對。比對在您的裝置上完成，檔案不會上傳。',
  choose: '選擇 PDF 檔案',
  reading: '正在比對…',
  same: '一致：該檔案與中心出具的原件完全相同。',
  other: '不一致：該檔案不是中心出具的原件，內容可能被改動。',
  failed: '無法讀取該檔案，請重新選擇。',
  noScript: '目前瀏覽器未啟用指令碼，不能比對檔案；以上查驗結果不受影響。',
  checkedAt: '查驗時間',
  zone: '（北京時間）',
  note: '請核對證明文件上的證明編號、驗證碼與本頁一致。本頁僅顯示必要資訊，不公開企業聯絡方式等內容。',
  foot: '本頁面僅用於證明真偽查驗',
  languages: '語言',
  tooMany: { label: '查驗過於頻繁', sentence: '請一分鐘後再試。' },
  fault: { label: '暫時無法查驗', sentence: '系統繁忙，請稍後再試。' },
};

const en: PageTexts = {
  title: 'Check a proof',
  purpose: 'Whether a proof is genuine and still valid',
  codeLabel: 'Verification code',
  codeHint: 'The 12 characters on the proof',
  check: 'Check',
  another: 'Check another proof',
  states: {
    valid: { label: 'Valid', sentence: 'This proof was issued by the centre and is valid.' },
    filingCancelled: {
      label: 'Filing cancelled',
      sentence: 'Validly issued, but the filing that it proves was cancelled on {date}.',
    },
    expired: { label: 'Expired', sentence: 'This proof was issued by the centre; its time has run out.' },
    revoked: { label: 'Revoked', sentence: 'The centre has revoked this proof. It is no longer valid.' },
    replaced: {
      label: 'Replaced',
      sentence: 'A new proof was issued in place of this one, which is no longer valid.',
    },
    unknown: {
      label: 'No such proof',
      sentence:
        'There is no proof with this code. Please compare it with the 12 characters on the proof; it has no 0, 1, O, I or L.',
    },
  },
  number: 'Proof No.',
  enterprise: 'Enterprise',
  kind: 'Kind',
  kinds: { filing_data_proof: 'Data proof', public_filing_proof: 'Filing proof' },
  issuedOn: 'Issued on',
  validTo: 'Valid until',
  compareTitle: 'Compare your file',
  compareHint:
    'Choose the PDF that you received to compare it with the original. This happens on your device: the file is not uploaded.',
  choose: 'Choose a PDF',
  reading: 'Comparing…',
  same: 'Same: this file is exactly what the centre issued.',
  other: 'Different: this file is not what the centre issued; it may have been changed.',
  failed: 'This file cannot be read. Please choose it again.',
  noScript:
    'Scripts are off in this browser, so files cannot be compared. The result above holds all the same.',
  checkedAt: 'Checked at',
  zone: ' (Beijing time)',
  note: 'Please compare the proof number and the verification code on the paper with this page. It shows only what is needed; contacts of the enterprise are not public.',
  foot: 'This page is for checking proofs only',
  languages: 'Language',
  tooMany: { label: 'Too many checks', sentence: 'Please try again in a minute.' },
  fault: { label: 'Cannot check right now', sentence: 'The system is busy. Please try again later.' },
};

const ja: PageTexts = {
  title: '証明の照会',
  purpose: '証明の真偽と有効性を確認します',
  codeLabel: '検証コード',
  codeHint: '証明書に記載の 12 文字の検証コード',
  check: '照会',
  another: '別の証明を照会する',
  states: {
    valid: { label: '有効な証明です', sentence: 'この証明は当センターが発行したもので、現在有効です。' },
    filingCancelled: {
      label: '届出が抹消されています',
      sentence: '有効に発行されましたが、証明対象の届出は {date} に抹消されました。',
    },
    expired: {
      label: '期限切れです',
      sentence: 'この証明は当センターが発行しましたが、有効期限が過ぎています。',
    },
    revoked: { label: '取り消されています', sentence: 'この証明は当センターが取り消しました。無効です。' },
    replaced: { label: '再発行されています', sentence: '新しい証明が発行されたため、この証明は無効です。' },
    unknown: {
      label: '該当する証明がありません',
      sentence:
        'この検証コードの証明は見つかりません。証明書の 12 文字をご確認ください（0、1、O、I、L は使われません）。',
    },
  },
  number: '証明番号',
  enterprise: '企業名',
  kind: '種類',
  kinds: { filing_data_proof: 'データ証明', public_filing_proof: '届出証明' },
  issuedOn: '発行日',
  validTo: '有効期限',
  compareTitle: 'ファイルの照合',
  compareHint:
    '受け取った PDF を選ぶと原本と照合します。照合はお使いの端末で行い、ファイルは送信されません。',
  choose: 'PDF を選択',
  reading: '照合しています…',
  same: '一致：センターが発行した原本と完全に同じです。',
  other: '不一致：センターが発行した原本ではありません。変更された可能性があります。',
  failed: 'ファイルを読み取れません。もう一度選択してください。',
  noScript: 'スクリプトが無効のため、ファイルの照合はできません。上の照会結果には影響ありません。',
  checkedAt: '照会日時',
  zone: '（北京時間）',
  note: '証明書の証明番号と検証コードがこのページと一致することをご確認ください。必要な情報のみを表示し、企業の連絡先などは公開しません。',
  foot: 'このページは証明の真偽確認専用です',
  languages: '言語',
  tooMany: { label: '照会が多すぎます', sentence: '1 分後にもう一度お試しください。' },
  fault: { label: '現在照会できません', sentence: '混み合っています。しばらくしてからお試しください。' },
};

/** Texts of the public page by language. */
export const PAGE_TEXTS: Readonly<Record<LocaleCode, PageTexts>> = { 'zh-chs': zhCn, 'zh-TW': zhTw, en, ja };
