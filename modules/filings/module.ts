import { defineModule } from '@haiqiao/contract/definitions';
import { associationRecordForm } from './association-record/association-record.form.ts';
import { associationRecordList } from './association-record/association-record.list.ts';
import { associationRecord } from './association-record/association-record.resource.ts';
import { membershipSingleStage } from './association-record/membership.flow.ts';
import { centerRecordForm } from './center-record/center-record.form.ts';
import { centerRecordList } from './center-record/center-record.list.ts';
import { centerRecord } from './center-record/center-record.resource.ts';
import { certIssue } from './cert-record/cert-issue.flow.ts';
import { certRecordForm } from './cert-record/cert-record.form.ts';
import { certRecordList } from './cert-record/cert-record.list.ts';
import { certRecord } from './cert-record/cert-record.resource.ts';
import { filingChecks } from './filing-checks.ts';
import { dexpidApplicationForm } from './dexpid-application/dexpid-application.form.ts';
import { dexpidApplicationList } from './dexpid-application/dexpid-application.list.ts';
import { dexpidApplication } from './dexpid-application/dexpid-application.resource.ts';
import { dexpidIssue } from './dexpid-application/dexpid-issue.flow.ts';
import { filingDictionaries } from './filings.dictionaries.ts';
import { filingsMenu } from './filings.menu.ts';
import { filingsPermissions } from './filings.permissions.ts';
import { publicServiceRecordForm } from './public-service-record/public-service-record.form.ts';
import { publicServiceRecordList } from './public-service-record/public-service-record.list.ts';
import { publicServiceRecord } from './public-service-record/public-service-record.resource.ts';
import { filingTwoStage } from './review/filing.flow.ts';
import { supplierRecordForm } from './supplier-record/supplier-record.form.ts';
import { supplierRecordList } from './supplier-record/supplier-record.list.ts';
import { supplierRecord } from './supplier-record/supplier-record.resource.ts';

/** The six kinds of filings. */
export default defineModule({
  code: 'filings',
  label: '备案管理',
  resources: [
    centerRecord,
    publicServiceRecord,
    associationRecord,
    dexpidApplication,
    supplierRecord,
    certRecord,
  ],
  forms: [
    centerRecordForm,
    publicServiceRecordForm,
    associationRecordForm,
    dexpidApplicationForm,
    supplierRecordForm,
    certRecordForm,
  ],
  lists: [
    centerRecordList,
    publicServiceRecordList,
    associationRecordList,
    dexpidApplicationList,
    supplierRecordList,
    certRecordList,
  ],
  checks: filingChecks,
  flows: [filingTwoStage, membershipSingleStage, dexpidIssue, certIssue],
  dictionaries: filingDictionaries,
  menus: filingsMenu,
  permissions: filingsPermissions,
  pages: [
    '/recordManagement/center-record',
    '/recordManagement/public-service-record',
    '/recordManagement/association-record',
    '/recordManagement/dexpidInfo-application',
  ],
});
