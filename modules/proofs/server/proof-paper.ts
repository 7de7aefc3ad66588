import { tableRowsOf } from '@haiqiao/contract/field-types';
import { type Paper, type PaperBlock, type PaperPair, type RecordValues, textOf } from '@haiqiao/server/sdk';
import { createHash } from 'node:crypto';
import type { ProvedFiling } from './filing-facts.ts';
import type { ProofWords } from './proof-words.ts';

/** Input of a proof document. */
export interface ProofFacts {
  readonly values: RecordValues;
  /** Null for a data proof. */
  readonly filing: ProvedFiling | null;
  readonly centre: string;
  /** Its name in the English part. */
  readonly centreEnglish: string;
  readonly proofNo: string;
  readonly verifyCode: string;
  readonly verifyUrl: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly issuedOn: string;
  readonly validTo: string;
}

/** A proof document and the digest printed on it. */
export interface ProofPaper {
  readonly paper: Paper;
  readonly digest: string;
}

const BODY_PT = 10.5;
const SMALL_PT = 8.5;
const QR_MM = 28;

/** Renders a proof. The digest covers everything above its own line: equal proofs, equal digests. */
export function proofPaper(facts: ProofFacts, words: ProofWords): ProofPaper {
  const { filing, centre, proofNo, issuedAt } = facts;
  const body = [...headOf(facts, words), ...(filing ? filingPart(facts, words) : dataPart(facts, words))];
  const particulars = pairsOf(facts, words);
  const digest = createHash('sha256')
    .update(JSON.stringify([body, particulars, facts.verifyCode]))
    .digest('hex');
  return {
    digest,
    paper: {
      title: `${titleOf(facts).zh} ${proofNo}`,
      author: centre,
      language: 'zh-CN',
      madeAt: issuedAt,
      head: { left: centre, right: `${words.say('证明编号', 'No.')} ${proofNo}` },
      foot: words.say(
        '本证明经数字签名，打印件请以查验结果为准',
        'Digitally signed; check printed copies online',
      ),
      pageLabel: words.isBilingual ? '{page} / {pages}' : '第 {page} 页 / 共 {pages} 页',
      watermark: `${centre} ${proofNo}`,
      blocks: [...body, particulars, ...verifyPart(facts, words, digest), ...sealPart(facts, words)],
    },
  };
}

function titleOf({ filing }: ProofFacts) {
  return filing
    ? { zh: '备案证明', en: 'CERTIFICATE OF FILING' }
    : { zh: '跨境贸易数据证明', en: 'CERTIFICATE OF CROSS-BORDER TRADE DATA' };
}

function paragraph(text: string, more: Partial<Extract<PaperBlock, { kind: 'paragraph' }>> = {}): PaperBlock {
  return {
    kind: 'paragraph',
    text,
    align: 'left',
    isIndented: false,
    isBold: false,
    sizePt: BODY_PT,
    ...more,
  };
}

function headOf(facts: ProofFacts, words: ProofWords): readonly PaperBlock[] {
  const { zh, en } = titleOf(facts);
  return [
    { kind: 'heading', text: zh, level: 1 },
    ...(words.isBilingual ? [paragraph(en, { align: 'center', isBold: true })] : []),
    paragraph(`${words.say('证明编号', 'No.')}：${facts.proofNo}`, { align: 'right' }),
  ];
}

/** One paragraph in Chinese, and another in English if bilingual. */
function both(words: ProofWords, zh: string, en: string): readonly PaperBlock[] {
  return [paragraph(zh, { isIndented: true }), ...(words.isBilingual ? [paragraph(en)] : [])];
}

/** In Chinese and in English. */
type Label = readonly [zh: string, en: string];

function labelOf({ isBilingual }: ProofWords, [zh, en]: Label): string {
  return isBilingual ? `${zh}\n${en}` : zh;
}

function filingPart(
  { values, filing, centre, centreEnglish }: ProofFacts,
  words: ProofWords,
): readonly PaperBlock[] {
  if (!filing) return [];
  const { data } = filing;
  const kind = words.names('RS_PROOF_FILING', filing.kind);
  // The enterprise name comes from the record, as on the public page.
  const [name, license] = [textOf(values, 'enterpriseName'), textOf(values, 'businessLicense')];
  const english = textOf(values, 'engName');
  const validTo = textOf(data, 'validTo');
  const pair = (label: Label, text: string, span = 1): PaperPair[] =>
    text === '' ? [] : [{ label: labelOf(words, label), text, span }];
  return [
    ...both(
      words,
      `兹证明，${name}（统一社会信用代码 ${license}）已在${centre}办理${words.names('RS_PROOF_FILING', filing.kind).split(' ')[0]}，截至本证明出具之日，该备案处于有效状态。`,
      `This is to certify that ${english || name} (Unified Social Credit Code ${license}) is filed with ${centreEnglish}, and that the filing stated below is in force on the day of issue.`,
    ),
    {
      kind: 'pairs',
      columns: 2,
      pairs: [
        ...pair(['企业名称', 'Enterprise'], name, 2),
        ...pair(['英文名称', 'English name'], words.isBilingual ? english : '', 2),
        ...pair(['统一社会信用代码', 'Credit code'], license),
        ...pair(['法定代表人', 'Legal representative'], textOf(values, 'legalPerson')),
        ...pair(['备案类型', 'Kind of filing'], kind),
        ...pair(['备案编号', 'Filing No.'], filing.no),
        ...pair(['备案日期', 'Filed on'], filing.approvedOn),
        ...pair(['备案有效期至', 'Filing valid until'], validTo),
        ...pair(['会员编号', 'Membership No.'], textOf(data, 'memberNo')),
        ...pair(['注册地址', 'Registered address'], textOf(values, 'address'), 2),
      ],
    },
  ];
}

function dataPart({ values, centre, centreEnglish }: ProofFacts, words: ProofWords): readonly PaperBlock[] {
  const [name, license] = [textOf(values, 'enterpriseName'), textOf(values, 'businessLicense')];
  const [from, to] = [textOf(values, 'periodFrom'), textOf(values, 'periodTo')];
  const english = textOf(values, 'engName');
  return [
    ...both(
      words,
      `兹证明，${name}（统一社会信用代码 ${license}）于${words.date(from)}至${words.date(to)}期间的跨境贸易数据，经${centre}核验如下：`,
      `This is to certify that the cross-border trade data of ${english || name} (Unified Social Credit Code ${license}) from ${from} to ${to} were verified by ${centreEnglish} as follows.`,
    ),
    tableOf(values, words),
    ...explanations(values, words),
  ];
}

function tableOf(values: RecordValues, words: ProofWords): PaperBlock {
  const column = (zh: string, en: string, isNumber = false) => ({
    heading: words.isBilingual ? `${zh}\n${en}` : zh,
    isNumber,
  });
  const rows = tableRowsOf(values['dataRows']).map((row) => [
    textOf(row, 'month'),
    textOf(row, 'tradeMode'),
    words.names('RS_MARKET', row['country'] ?? null),
    grouped(textOf(row, 'declareCount')),
    grouped(textOf(row, 'goodsValueCny')),
    grouped(textOf(row, 'goodsValueUsd')),
    words.names('RS_PROOF_SOURCE', row['source'] ?? null),
    words.names('RS_PROOF_RESULT', row['result'] ?? null),
  ]);
  const total = [
    words.say('合计', 'Total'),
    '',
    '',
    grouped(textOf(values, 'totalDeclareCount')),
    grouped(textOf(values, 'totalCny')),
    grouped(textOf(values, 'totalUsd')),
    '',
    '',
  ];
  return {
    kind: 'table',
    columns: [
      column('月份', 'Month'),
      column('监管方式', 'Mode'),
      column('国家(地区)', 'Country'),
      column('申报单量', 'Declarations', true),
      column('货值(元)', 'Value (CNY)', true),
      column('货值(美元)', 'Value (USD)', true),
      column('数据来源', 'Source'),
      column('核验结果', 'Result'),
    ],
    rows: [...rows, total],
  };
}

/** The verifier's explanations of differing rows. */
function explanations(values: RecordValues, words: ProofWords): readonly PaperBlock[] {
  const explained = tableRowsOf(values['dataRows']).filter((row) => textOf(row, 'explanation') !== '');
  if (explained.length === 0) return [];
  const lines = explained.map((row) => `${textOf(row, 'month')}：${textOf(row, 'explanation')}`);
  return [paragraph(`${words.say('说明', 'Notes')}：${lines.join('；')}`, { sizePt: SMALL_PT })];
}

/** Thousands separators: `1,234,567.00`. */
function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const apart = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

function pairsOf({ values, issuedOn, validTo }: ProofFacts, words: ProofWords): PaperBlock {
  const pair = (label: Label, text: string, span = 1): PaperPair => ({
    label: labelOf(words, label),
    text,
    span,
  });
  const note = textOf(values, 'purposeNote');
  const purpose = words.names('RS_PROOF_PURPOSE', values['purpose'] ?? null);
  return {
    kind: 'pairs',
    columns: 2,
    pairs: [
      pair(['提交单位', 'For submission to'], textOf(values, 'receiver'), 2),
      pair(['用途', 'Purpose'], note === '' ? purpose : `${purpose}（${note}）`),
      pair(['份数', 'Copies'], textOf(values, 'copies')),
      pair(['出具日期', 'Issued on'], issuedOn),
      pair(['有效期至', 'Valid until'], validTo),
    ],
  };
}

function verifyPart(
  { verifyCode, verifyUrl }: ProofFacts,
  words: ProofWords,
  digest: string,
): readonly PaperBlock[] {
  const apart = verifyCode.replaceAll(/(.{4})(?=.)/gu, '$1-');
  const beside = [
    { text: `${words.say('验证码', 'Verification code')}　${apart}`, sizePt: BODY_PT, isBold: true },
    {
      text: words.say('扫描二维码，或在浏览器中打开以下网址查验本证明：', 'Scan the code, or open:'),
      sizePt: SMALL_PT,
      isBold: false,
    },
    { text: verifyUrl, sizePt: SMALL_PT, isBold: false },
    { text: `${words.say('内容摘要', 'Content digest')} SHA-256`, sizePt: SMALL_PT, isBold: false },
    { text: digest, sizePt: SMALL_PT, isBold: false },
  ];
  return [
    { kind: 'space', heightMm: 3 },
    { kind: 'qr', content: verifyUrl, sizeMm: QR_MM, align: 'left', beside },
  ];
}

/** The seal of the centre if requested; the digital signature is always present. */
function sealPart(
  { values, centre, centreEnglish, issuedOn }: ProofFacts,
  words: ProofWords,
): readonly PaperBlock[] {
  const names = words.isBilingual && centreEnglish !== centre ? [centre, centreEnglish] : [centre];
  const lines = [...names, words.date(issuedOn)];
  if (values['needSeal'] === false) return lines.map((line) => paragraph(line, { align: 'right' }));
  return [{ kind: 'seal', lines, name: centre }];
}
