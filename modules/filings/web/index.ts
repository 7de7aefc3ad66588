import { defineWebModule } from '@haiqiao/web/sdk';

/** Addresses of the filings (SPEC §2); the platform draws their lists and records. */
export default defineWebModule({
  pages: [
    { path: '/recordManagement/center-record', screen: 'list', list: 'rs_center_record_list' },
    { path: '/recordManagement/center-record/details', screen: 'see', form: 'rs_center_record' },
    {
      path: '/recordManagement/public-service-record',
      screen: 'list',
      list: 'rs_public_service_record_list',
    },
    {
      path: '/recordManagement/public-service-record/details',
      screen: 'see',
      form: 'rs_public_service_record',
    },
    { path: '/recordManagement/association-record', screen: 'list', list: 'rs_association_record_list' },
    { path: '/recordManagement/association-record/details', screen: 'see', form: 'rs_association_record' },
    { path: '/recordManagement/dexpidInfo-application', screen: 'list', list: 'rs_dexpid_application_list' },
    {
      path: '/recordManagement/dexpidInfo-application/details',
      screen: 'see',
      form: 'rs_dexpid_application',
    },
    { path: '/supplier-record-details', screen: 'see', form: 'rs_supplier_record' },
  ],
});
