import type { Term } from '@haiqiao/contract/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { Page } from '#web/ui/page/page.tsx';
import { OPEN_ONLY, type OwnVerbs } from '#web/views/list-view/list-scope.ts';
import { OwnList } from '#web/views/list-view/own-list.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import styles from './requests.module.css';

const PATH = '/system/accessRequests';
const LIST = 'rs_access_request_list';
const ALL: readonly Term[] = [];

/** Access requests after refusals, and their answers (PERM-04). */
export function AccessRequestsPage() {
  const { t } = useTranslation('explain');
  const canAnswer = useGrantedButtons(PATH).has('access_request:answer');
  const [openId, setOpenId] = useState<string | null>(null);
  const own = useMemo<OwnVerbs>(
    () => ({
      ...OPEN_ONLY,
      open: (row) => setOpenId(row.id),
    }),
    [],
  );
  return (
    <>
      <OwnList listCode={LIST} fixedTerms={ALL} own={own}>
        {({ buttons, card }) => (
          <Page title={t('requests.title')} purpose={t('requests.purpose')} actions={buttons}>
            <div className={styles['list']}>{card}</div>
          </Page>
        )}
      </OwnList>
      {openId !== null && <AnswerDialog id={openId} canAnswer={canAnswer} onClose={() => setOpenId(null)} />}
    </>
  );
}
