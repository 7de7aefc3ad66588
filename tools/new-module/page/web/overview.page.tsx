import {
  EmptyState,
  listQueries,
  namedValueOf,
  Page,
  Table,
  textOf,
  useLocale,
  useQuery,
  useTranslation,
  Waiting,
} from '@haiqiao/web/sdk';

const LIST = 'rs_sample_area_list';
const ROWS_MAX = 10;

/** The latest records of the area. */
export function OverviewPage() {
  const { t } = useTranslation('sample-area');
  const locale = useLocale();
  const question = { pageSize: ROWS_MAX };
  const { data, error } = useQuery(listQueries.page({ listCode: LIST, question, locale }, 0));
  const columns = [
    {
      key: 'name',
      title: t('name'),
      cell: (row: Readonly<Record<string, unknown>>) => textOf(namedValueOf(row['name']).value),
    },
  ];
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {data && <Table label={t('title')} columns={columns} rows={data.datas} rowKey={({ id }) => id} />}
      {!data && error && <EmptyState drawing="broken" title={t('failed')} reason={error.message} />}
      {!data && !error && <Waiting />}
    </Page>
  );
}
