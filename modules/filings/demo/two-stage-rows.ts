import {
  dateBefore,
  type DemoRecord,
  type DemoRow,
  type DemoWorld,
  type Dice,
  diceOf,
} from '@haiqiao/contract/definitions';
import { blockOf, type FilingDraft, filersOf, mobileAt, staffOf, type Values } from './filing-life.ts';
import { inFlow, twoStageActions } from './filing-flow.ts';
import { TWO_STAGE_LIVES, twoStageLife } from './two-stage-life.ts';

const PEOPLE = ['陈思远', '林晓雯', '赵雨晴', '刘子涵', '黄志强', '周婷', '徐静怡', '孙浩然'] as const;
const PRODUCTS = [
  ['家居收纳用品、厨房小工具', '392410', '塑料餐厨具'],
  ['瑜伽服、运动服饰', '611430', '针织运动服'],
  ['汽车配件、行车记录仪', '870899', '汽车零件'],
  ['川茶、竹叶青礼盒', '090240', '红茶'],
  ['宠物玩具与用品', '420100', '宠物用品'],
  ['LED灯具、户外照明', '940542', 'LED灯'],
] as const;
const MODES = [['9610'], ['9710'], ['9810', '9710'], ['1210'], ['9610', '9710'], ['1039']] as const;

type Own = (draft: FilingDraft) => { readonly values: Values; readonly set?: Values };

function rowsOf(
  world: DemoWorld,
  filers: readonly DemoRecord[],
  { prefix, hasLiveKey, own }: { prefix: string; hasLiveKey: boolean; own: Own },
): readonly DemoRow[] {
  const dice = diceOf(world.random);
  return TWO_STAGE_LIVES.flatMap((status, index) => {
    const enterprise = filers[index];
    if (enterprise === undefined) return [];
    const draft: FilingDraft = { world, dice, index, status, enterprise };
    const { values, set } = own(draft);
    const row = {
      values: {
        ...blockOf(enterprise),
        ...values,
        agree: true,
        ownerId: staffOf(world).clerk,
        orgId: world.orgs['filing'] ?? null,
      },
      set: { ...twoStageLife(draft, { prefix, hasLiveKey }), ...set },
    };
    return [inFlow(draft, row, twoStageActions(draft))];
  });
}

/** Centre records in every state. */
export function centerRows(world: DemoWorld): readonly DemoRow[] {
  return rowsOf(world, filersOf(world), { prefix: 'ZX', hasLiveKey: true, own: centerOf });
}

const centerOf: Own = ({ dice, index }) => {
  const [mainProducts = '', hsCode = '', name = ''] = dice.pick(PRODUCTS);
  return {
    values: {
      tradeModes: [...dice.pick(MODES)],
      mainProducts,
      hsCodes: [{ hsCode, name }],
      channels: channelsOf(dice, index),
      lastYearExport: (80 + dice.below(6_000)).toFixed(2),
      employees: 6 + dice.below(300),
      overseasWarehouse: dice.chance(0.3)
        ? [{ country: dice.pick(['US', 'DE', 'JP', 'TH']), areaSqm: '1200.00', ownOrLease: 'LEASE' }]
        : [],
      serviceNeeds: dice.pick([['CLEARANCE'], ['LOGISTICS', 'FINANCE'], ['TRAINING'], ['MARKETING', 'TAX']]),
      isLegalPersonSubmitting: dice.chance(0.4),
      agentName: dice.pick(PEOPLE),
      agentMobile: mobileAt(index),
    },
  };
};

function channelsOf(dice: Dice, index: number) {
  return Array.from({ length: 1 + dice.below(2) }, (_, at) => ({
    platform: dice.pick(['AMAZON', 'ALIEXPRESS', 'SHOPEE', 'TEMU', 'OWN_SITE']),
    storeName: `旗舰店${index + 1}-${at + 1}`,
    storeUrl: `https://shop${index + 1}-${at + 1}.example`,
    market: dice.pick(['US', 'DE', 'JP', 'GB', 'TH']),
  }));
}

/** Public-service records in every state; those in force belong to enterprises settled in the centre. */
export function publicServiceRows(world: DemoWorld): readonly DemoRow[] {
  const settled = new Set(
    world
      .made('center_record')
      .filter(({ values }) => values['status'] === 'APPROVED')
      .map(({ values }) => values['enterpriseId']),
  );
  const all = filersOf(world);
  const others = all.slice(TWO_STAGE_LIVES.length).filter(({ id }) => !settled.has(id));
  const living = all.filter(({ id }) => settled.has(id));
  // Records in force use settled enterprises, each at most once.
  const filers = TWO_STAGE_LIVES.map((status) =>
    status === 'APPROVED' ? (living.shift() ?? others.shift()) : others.shift(),
  );
  const distinctFilers = filers.flatMap((filer) => (filer === undefined ? [] : [filer]));
  return rowsOf(world, distinctFilers, { prefix: 'GF', hasLiveKey: false, own: publicServiceOf });
}

const ROLES = [['ECOMMERCE'], ['ECOMMERCE', 'WAREHOUSE'], ['BROKER'], ['PLATFORM'], ['LOGISTICS']] as const;

const publicServiceOf: Own = ({ dice, index, status, world }) => {
  const roleInTrade = [...dice.pick(ROLES)];
  const accessMode = dice.pick(['MANUAL', 'MANUAL', 'MESSAGE', 'FORWARD']);
  const hasAccount = status === 'APPROVED' && index % 4 !== 0;
  return {
    values: {
      roleInTrade,
      accessMode,
      ...(accessMode === 'FORWARD' ? { forwarderName: '蓉贸通跨境服务平台' } : {}),
      ...(accessMode === 'MESSAGE'
        ? {
            dxpId: `DXPENT${String(10_000 + index).padStart(10, '0')}`,
            techContacts: dice.pick(PEOPLE),
            techMobile: mobileAt(200 + index),
          }
        : {}),
      ...(roleInTrade.includes('PLATFORM') ? { icpNo: `蜀ICP备2023${String(1000 + index)}号` } : {}),
      ...(roleInTrade.includes('LOGISTICS') ? { licenceValidTo: dateBefore(world.today, -400) } : {}),
      serviceScopes: dice.pick([
        ['DECLARE', 'TRACKING'],
        ['DECLARE', 'SETTLEMENT', 'REFUND'],
        ['STATISTICS'],
      ]),
    },
    set: hasAccount
      ? {
          platformAccount: `gf${String(60_001 + index)}`,
          accountStatus: index % 7 === 0 ? 'LOCKED' : 'ACTIVE',
        }
      : {},
  };
};

/** Service providers in every state. */
export function supplierRows(world: DemoWorld): readonly DemoRow[] {
  const filers = filersOf(world).slice(2 * TWO_STAGE_LIVES.length);
  return rowsOf(world, filers, { prefix: 'FW', hasLiveKey: false, own: supplierOf });
}

const SERVICES = [
  ['LOGISTICS', '国际空派专线', '成都直飞欧美，7-10日妥投。'],
  ['TAX', '跨境财税合规', '出口退税申报与海外VAT注册申报。'],
  ['LEGAL_IP', '海外商标注册', '美国、欧盟、日本商标注册与维权。'],
  ['OPERATION', '店铺代运营', '亚马逊、速卖通店铺整店代运营。'],
  ['FINANCE', '出口信用保险', '短期出口信用保险与保单融资。'],
  ['IT', '独立站建设', '独立站建站、支付接入与数据看板。'],
] as const;

const supplierOf: Own = ({ dice, index, status, world }) => {
  const [serviceType, name, description] = dice.pick(SERVICES);
  const isShown = status === 'APPROVED' && index % 3 !== 0;
  const ends = dateBefore(world.today, -(20 + ((index * 53) % 700)));
  return {
    values: {
      serviceTypes: [serviceType],
      businessType: ['SERVICE'],
      serviceAreas: [{ region: '510100' }, { region: '500000' }],
      intro: `<p>专注${name}，服务西南地区跨境电商企业。</p>`,
      products: [
        {
          name,
          serviceType,
          priceMode: 'RANGE',
          priceFrom: '2000.00',
          priceTo: '20000.00',
          unit: '单',
          description,
        },
      ],
      cases: [{ customer: '某家居用品企业', content: `为其提供${name}，三个月内上线。`, year: '2025' }],
      qualifications: [
        {
          name: '服务资质证书',
          certNo: `ZZ${String(2025_0001 + index)}`,
          issuer: '四川省商务厅',
          validFrom: dateBefore(ends, 1_095),
          validTo: ends,
        },
      ],
      teamSize: 8 + dice.below(120),
      websiteShow: isShown,
      sortNo: index,
    },
    set: isShown ? { showStatus: 'ON', score: (3.5 + (index % 15) / 10).toFixed(1) } : {},
  };
};
