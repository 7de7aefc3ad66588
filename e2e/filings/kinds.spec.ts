import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Centre } from '../support/centre.ts';
import { chooseOption, expect, test, toast } from '../support/journey.ts';
import { takeAction } from '../support/records/record-page.ts';
import { bar, dialog, markField } from '../support/task-page.ts';

type Stage = readonly [account: string, listStatus: string, verb: string];

/** A kind of filing with the people and the verbs of its way. */
interface Kind {
  readonly row: string;
  readonly resource: string;
  readonly list: string;
  /** Route of its details, up to the id. */
  readonly details: string;
  /** State of the demo filing that the journey takes up: it waits for the first officer. */
  readonly waiting: string;
  /** Who decides, in which tab of the list it waits for them, and the verb that lets it pass. */
  readonly stages: readonly [first: Stage, ...others: readonly Stage[]];
  /** Verb that returns it for correction; empty where the demo filings lack documents required to submit again. */
  readonly returned: string;
  /** State from which the final officer revokes a filing, and the verb. */
  readonly revoked: readonly [status: string, verb: string];
}

const TWO_STAGES = {
  waiting: 'PRELIM_PENDING',
  stages: [
    ['yushen', '0', '预审通过'],
    ['zhongshen', '1', '终审通过'],
  ],
  returned: '预审退回',
  revoked: ['APPROVED', '注销'],
} as const;

const KINDS: readonly Kind[] = [
  {
    row: 'REC-02',
    resource: 'public_service_record',
    list: '/recordManagement/public-service-record?',
    details: '/recordManagement/public-service-record/details?',
    ...TWO_STAGES,
  },
  {
    row: 'REC-03',
    resource: 'association_record',
    list: '/recordManagement/association-record?',
    details: '/recordManagement/association-record/details?',
    waiting: 'PENDING',
    stages: [['zhongshen', '0', '通过']],
    returned: '退回',
    revoked: ['APPROVED', '退会'],
  },
  {
    row: 'REC-04',
    resource: 'dexpid_application',
    list: '/recordManagement/dexpidInfo-application?',
    details: '/recordManagement/dexpidInfo-application/details?',
    waiting: 'FINAL_PENDING',
    stages: [['zhongshen', '1', '通过并报送']],
    returned: '退回',
    revoked: ['ACTIVE', '注销'],
  },
  {
    row: 'REC-05',
    resource: 'supplier_record',
    list: '/lists?code=rs_supplier_record_list&',
    details: '/supplier-record-details?',
    ...TWO_STAGES,
    returned: '',
  },
  {
    row: 'REC-06',
    resource: 'cert_record',
    list: '/lists?code=rs_cert_record_list&',
    details: '/see-form?code=rs_cert_record&',
    waiting: 'FINAL_PENDING',
    stages: [['zhongshen', '1', '通过']],
    returned: '退回',
    revoked: ['ACTIVE', '注销证书'],
  },
];

interface Filing {
  readonly id: string;
  readonly title: string;
  readonly company: string;
  readonly no: string;
}

/** Demo filings in a state, those with a number first. */
async function filingsIn({ sql }: Centre, { resource }: Kind, status: string): Promise<readonly Filing[]> {
  const { rows } = await sql.query(
    `select id, title, enterprise_name as company, record_no as no from biz_${resource} where status = $1 and deleted_at is null order by record_no`,
    [status],
  );
  return rows;
}

async function stateOf({ sql }: Centre, { resource }: Kind, { id }: Filing): Promise<string> {
  const { rows } = await sql.query(`select status from biz_${resource} where id = $1`, [id]);
  return rows[0].status;
}

/**
 * A public-service filing is submitted by enterprises with a centre record in force; demo filings that wait may have none. One
 * that is in force becomes the record of this enterprise.
 */
async function settle({ sql }: Centre, { id }: Filing): Promise<void> {
  await sql.query(
    `update biz_center_record set live_key = p.business_license from biz_public_service_record p
     where p.id = $1 and not exists (select from biz_center_record c where c.live_key = p.business_license)
       and biz_center_record.id = (select id from biz_center_record where status = 'APPROVED' and valid_to >= current_date limit 1)`,
    [id],
  );
}

/** Finds a filing in a tab of its list by its number and opens it; it opens at the route of its details. */
async function openFromList(
  page: Page,
  kind: Kind,
  { filing, tab }: { filing: Filing; tab: string },
): Promise<void> {
  await page.goto(`${kind.list}list_status=${tab}&keyword=${filing.no}`);
  // The verb of the row is its last button; one that shows masked data may stand before it.
  await page.getByRole('grid').getByRole('button', { name: /^查看/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: filing.title })).toBeVisible();
  expect(page.url()).toContain(`${kind.details}id=${filing.id}`);
}

/** Decides at the foot of the page. A verb says how many fields were marked for it. */
async function decide(page: Page, verb: string): Promise<void> {
  await bar(page)
    .getByRole('button', { name: new RegExp(`^${verb}`) })
    .click();
}

async function confirmWith(page: Page, verb: string, opinion: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: '意见' }).fill(opinion);
  await dialog(page).getByRole('button', { name: verb, exact: true }).click();
  await expect(toast(page, `${verb}成功`)).toBeVisible();
}

/** Sends it back for one field, with what to correct. */
async function sendBack(page: Page, { returned }: Kind): Promise<void> {
  await markField(page, '经营地址', '请填写实际经营地址');
  await decide(page, returned);
  await confirmWith(page, returned, '请核对经营地址');
}

/** The applicant corrects the field and submits again. */
async function correct(page: Page, { resource }: Kind, { id }: Filing): Promise<void> {
  await page.goto(`/edit-form?code=rs_${resource}&id=${id}`);
  await page.getByRole('textbox', { name: '经营地址' }).fill('成都市高新区天府三街199号');
  await bar(page).getByRole('button', { name: '重新提交' }).click();
  await expect(toast(page, '重新提交成功')).toBeVisible();
}

test.describe('REC-02 REC-03 REC-04 REC-05 REC-06 each kind of filing', () => {
  for (const kind of KINDS) {
    test(`${kind.row} a filing goes from its list over its decisions to its print, and its history names each step`, async ({
      centre,
      windowOf,
    }) => {
      const [filing] = await filingsIn(centre, kind, kind.waiting);
      if (!filing) throw new Error(`no ${kind.resource} waits`);
      const [[first, tab]] = kind.stages;
      const officer = await windowOf(first);
      await openFromList(officer, kind, { filing, tab });
      if (kind.returned !== '') {
        await sendBack(officer, kind);
        if (kind.resource === 'public_service_record') await settle(centre, filing);
        await correct(await windowOf('qiyeku'), kind, filing);
      }
      let page = officer;
      for (const [account, listStatus, verb] of kind.stages) {
        page = account === first ? officer : await windowOf(account);
        await openFromList(page, kind, { filing, tab: listStatus });
        await decide(page, verb);
        await expect(toast(page, `${verb}成功`)).toBeVisible();
      }
      await page.goto(`${kind.details}id=${filing.id}`);
      await page.getByRole('button', { name: '变更历史' }).click();
      const history = page.getByRole('tabpanel');
      for (const said of [kind.returned, ...kind.stages.map(([, , verb]) => verb)].filter(Boolean))
        await expect(history.getByText(said).filter({ visible: true }).first()).toBeVisible();
      await page.getByRole('button', { name: '打印', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'PDF' }).click();
      expect(
        readFileSync(await (await download).path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    });

    test(`${kind.row} a waiting filing is rejected with a reason, one in force is revoked, and both are closed`, async ({
      centre,
      windowOf,
    }) => {
      const waiting = (await filingsIn(centre, kind, kind.waiting)).at(-1);
      const [status, verb] = kind.revoked;
      const [inForce] = await filingsIn(centre, kind, status);
      if (!waiting || !inForce) throw new Error(`no ${kind.resource} to close`);
      const [[first]] = kind.stages;
      const officer = await windowOf(first);
      await officer.goto(`${kind.details}id=${waiting.id}`);
      await decide(officer, '不予通过');
      await chooseOption(dialog(officer).getByRole('combobox', { name: '不予通过原因' }), /./);
      await confirmWith(officer, '不予通过', '材料不全');
      const final = await windowOf('zhongshen');
      await final.goto(`${kind.details}id=${inForce.id}`);
      await takeAction(final, verb);
      await confirmWith(final, verb, '企业申请');
      for (const filing of [waiting, inForce]) {
        await final.goto(`${kind.list}list_status=4&keyword=${filing.no}`);
        await expect(final.getByRole('grid').getByText(filing.company).first()).toBeVisible();
      }
      expect(await stateOf(centre, kind, waiting)).toBe('REJECTED');
    });
  }
});
