import { queryRecords } from '@haiqiao/contract/endpoints';
import { needTexts } from '@haiqiao/web/sdk';
import { fakeApi, showPage } from '@haiqiao/web/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OverviewPage } from './overview.page.tsx';

test('the overview shows the latest records', async () => {
  await needTexts(['sample-area']);
  fakeApi(queryRecords, {
    datas: [{ id: '0190a000-0000-7000-8000-000000000001', rowVersion: 1, name: 'A' }],
    total: 1,
    totalIsEstimate: false,
    nextCursor: null,
  });
  showPage('/sample-area/overview', <OverviewPage />);
  expect(await screen.findByText('A')).toBeTruthy();
});
