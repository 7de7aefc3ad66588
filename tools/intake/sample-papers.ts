import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPaper } from '../../apps/server/src/platform/documents/print/draw-paper.ts';
import type { PaperBlock, PaperPair } from '../../apps/server/src/platform/documents/print/paper.ts';

/** The filing enterprise in the sample documents. */
export interface SampleEnterprise {
  readonly name: string;
  readonly license: string;
  readonly legalPerson: string;
  readonly address: string;
  readonly products: string;
  readonly agent: string;
}

/** Watermark of every document, so that it is not taken for a real one. */
const WATERMARK = '演示样张 无效';
const MADE_AT = '2026-01-05T01:00:00.000Z';

type Pairs = Readonly<Record<string, string>>;

const pairs = (labelledValues: Pairs): PaperBlock => ({
  kind: 'pairs',
  columns: 1,
  pairs: Object.entries(labelledValues).map(([label, text]): PaperPair => ({ label, text, span: 1 })),
});

const words = (text: string): PaperBlock => ({
  kind: 'paragraph',
  text,
  align: 'left',
  isIndented: true,
  isBold: false,
  sizePt: 12,
});

const signed = (name: string): readonly PaperBlock[] => [
  { kind: 'space', heightMm: 12 },
  { kind: 'seal', lines: [name, '2026年1月5日'], name },
];

/** Contents of each document submitted with a centre record. */
const PAPERS = {
  营业执照: ({ name, license, legalPerson, address, products }) => [
    pairs({
      统一社会信用代码: license,
      名称: name,
      类型: '有限责任公司',
      法定代表人: legalPerson,
      住所: address,
      经营范围: `货物进出口；互联网销售；${products}的批发与零售。`,
    }),
    ...signed('登记机关'),
  ],
  法人身份证: ({ legalPerson, address }) => [
    pairs({ 姓名: legalPerson, 住址: address, 公民身份号码: '样张不载' }),
  ],
  海关备案回执: ({ name, license }) => [
    pairs({ 企业名称: name, 统一社会信用代码: license, 备案类别: '进出口货物收发货人', 备案状态: '有效' }),
    ...signed('备案海关'),
  ],
  授权委托书: ({ name, legalPerson, agent }) => [
    words(`兹委托${agent}代表${name}办理跨境贸易资源中心备案事宜，所签署和提交的材料由本企业承担责任。`),
    words(`法定代表人：${legalPerson}`),
    ...signed(name),
  ],
  承诺书: ({ name }) => [
    words(`${name}承诺所提交的备案信息与材料真实、准确、完整，如有虚假愿承担相应责任。`),
    ...signed(name),
  ],
} as const satisfies Record<string, (enterprise: SampleEnterprise) => readonly PaperBlock[]>;

/** Names of the documents, equal to the labels of their fields. */
const PAPER_NAMES = [
  '承诺书',
  '营业执照',
  '法人身份证',
  '海关备案回执',
  '授权委托书',
] as const satisfies readonly (keyof typeof PAPERS)[];

/** Writes the documents of an enterprise into a folder. @returns their names by field */
export async function writePapers(
  folder: string,
  number: number,
  enterprise: SampleEnterprise,
): Promise<readonly (readonly [field: string, file: string])[]> {
  const written: (readonly [string, string])[] = [];
  for (const name of PAPER_NAMES) {
    const pdf = await drawPaper(
      {
        title: name,
        author: enterprise.name,
        language: 'zh-CN',
        madeAt: MADE_AT,
        head: { left: '', right: '' },
        foot: '',
        pageLabel: '',
        watermark: WATERMARK,
        blocks: [{ kind: 'heading', level: 1, text: name }, ...PAPERS[name](enterprise)],
      },
      null,
    );
    const file = `${number}-${name}.pdf`;
    writeFileSync(join(folder, file), pdf);
    written.push([name, file]);
  }
  return written;
}
