import { setColumns } from '@haiqiao/server/testing';
import { associationRecord } from '../../association-record/association-record.resource.ts';
import { centerRecord } from '../../center-record/center-record.resource.ts';
import { certRecord } from '../../cert-record/cert-record.resource.ts';
import { dexpidApplication } from '../../dexpid-application/dexpid-application.resource.ts';
import { publicServiceRecord } from '../../public-service-record/public-service-record.resource.ts';
import { supplierRecord } from '../../supplier-record/supplier-record.resource.ts';
import { enterpriseOf, type FilingFixture } from './filing-fixture.ts';
import type { Kind } from './ways.ts';

/** 服务中心备案. */
export const CENTRE: Kind = {
  form: 'rs_center_record',
  resource: centerRecord,
  values: {
    tradeModes: ['1039'],
    mainProducts: '川茶',
    agentName: '赵雨晴',
    agentMobile: '13900021234',
    agree: true,
  },
};

/** 公共服务备案, of an enterprise settled in the centre. */
export function publicService(centre: FilingFixture): Kind {
  return {
    form: 'rs_public_service_record',
    resource: publicServiceRecord,
    values: { roleInTrade: ['ECOMMERCE'], accessMode: 'MANUAL', serviceScopes: ['DECLARE'], agree: true },
    async before(license) {
      const id = await centre.draft(CENTRE.form, { ...enterpriseOf(license), ...CENTRE.values });
      const set = { status: 'APPROVED', live_key: license };
      await setColumns(centre, `biz_${centerRecord.code}`, { id, set });
    },
  };
}

/** 服务商备案. */
export const SUPPLIER: Kind = {
  form: 'rs_supplier_record',
  resource: supplierRecord,
  values: {
    serviceTypes: ['LOGISTICS'],
    intro: '<p>国际空派</p>',
    products: [{ name: '空派专线', serviceType: 'LOGISTICS', description: '成都直飞' }],
    agree: true,
  },
};

/** 协会会员备案. */
export const MEMBER: Kind = {
  form: 'rs_association_record',
  resource: associationRecord,
  values: {
    memberLevel: 'MEMBER',
    representative: '陈思远',
    representativePost: '总经理',
    representativeMobile: '13900021234',
    applyReason: '参与行业交流',
  },
};

/** DEXPID信息申请. */
export const NUMBER: Kind = {
  form: 'rs_dexpid_application',
  resource: dexpidApplication,
  values: {
    customsCode: '5101960001',
    applicantType: 'NEW',
    accessMode: 'DIRECT',
    serverIp: '203.0.113.8',
    businessKinds: ['RETAIL_EXPORT'],
    messageTypes: ['ORDER'],
    softwareName: '关务通',
    techContacts: '黄志强',
    techMobile: '13900021234',
    techEmail: 'tech@enterprise.example',
  },
};

/** 数字证书申请. */
export const CERTIFICATE: Kind = {
  form: 'rs_cert_record',
  resource: certRecord,
  values: {
    applyKind: 'NEW',
    certUser: 'ENT',
    media: 'UKEY',
    quantity: 1,
    holderName: '周婷',
    holderIdCard: '11010519491231002X',
    holderMobile: '13900021234',
    deliverMode: 'SELF',
  },
};
