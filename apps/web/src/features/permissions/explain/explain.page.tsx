import type { AccessQuestion, ExplainChoices } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { explainQueries } from '#web/api/access-explanation.ts';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { useLocale } from '#web/i18n/runtime.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { useSession } from '#web/session/session.store.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { LineTabs } from '#web/ui/line-tabs/line-tabs.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { ViewAsButton } from '#web/views/view-as/view-as-button.tsx';
import { CheckList } from './check-list.tsx';
import styles from './explain.module.css';
import { ExplainFault } from './explain-fault.tsx';
import { MemberGroups } from './member-groups.tsx';
import { EMPTY_QUESTION, type QuestionDraft, questionOf } from './question.logic.ts';
import { QuestionForm } from './question-form.tsx';
import { RightsTab } from './rights-tab.tsx';

/** Page of the members; its buttons grant viewing as one of them. */
const ORGANISATION_PATH = '/system/organisation';

type Part = 'why' | 'rights';

/** Explains why a person may or may not do something, and lists all their rights (PERM-04). */
export function PermissionDiagnosisPage() {
  const { t } = useTranslation('explain');
  const choices = useQuery(explainQueries.choices(useLocale()));
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {choices.error && <ExplainFault error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.isPending && <p role="status">{t('loading')}</p>}
      {choices.data && <Workplace choices={choices.data} />}
    </Page>
  );
}

function Workplace({ choices }: { readonly choices: ExplainChoices }) {
  const { t } = useTranslation('explain');
  const { query } = useTab();
  const [memberId, setMemberId] = useTabState('member', query['member'] ?? '');
  const [part, setPart] = useTabState<Part>('part', query['part'] === 'rights' ? 'rights' : 'why');
  const [draft, setDraft] = useTabState<QuestionDraft>('question', EMPTY_QUESTION);
  const question = questionOf(draft);
  return (
    <div className={styles['place']}>
      <Card title={t('ask')} className={styles['side']}>
        <div className={styles['body']}>
          <Field label={t('person')}>
            {(binding) => (
              <RecordChoice
                {...binding}
                target="$user"
                isMany={false}
                values={memberId ? [memberId] : []}
                onChange={([id = '']) => setMemberId(id)}
              />
            )}
          </Field>
          <ViewAs memberId={memberId} />
          {part === 'why' && (
            <QuestionForm
              choices={choices}
              draft={draft}
              onEdit={(change) => setDraft({ ...draft, ...change })}
            />
          )}
        </div>
      </Card>
      <div className={styles['main']}>
        <LineTabs
          label={t('parts')}
          value={part}
          items={[
            { value: 'why', label: t('part.why') },
            { value: 'rights', label: t('part.rights') },
          ]}
          onChange={setPart}
        />
        {memberId === '' || (part === 'why' && !question) ? (
          <EmptyState drawing="calm" title={t('chooseFirst')} reason={t('chooseHint')} />
        ) : part === 'rights' ? (
          <RightsTab memberId={memberId} choices={choices} />
        ) : (
          question && <Answer memberId={memberId} question={question} choices={choices} />
        )}
      </div>
    </div>
  );
}

/** Starts viewing as the chosen person, for permitted readers; their details are loaded on selection. */
function ViewAs({ memberId }: { readonly memberId: string }) {
  const canViewAs = useGrantedButtons(ORGANISATION_PATH).has('member:viewAs');
  const ownId = useSession((session) => session?.userInfo.id);
  const isOffered = canViewAs && memberId !== '' && memberId !== ownId;
  const { data } = useQuery({ ...explainQueries.rights(memberId), enabled: isOffered });
  if (!isOffered || data?.person.status !== 'ACTIVE') return null;
  return <ViewAsButton member={{ id: memberId, username: data.person.name }} />;
}

interface AnswerProps {
  readonly memberId: string;
  readonly question: AccessQuestion;
  readonly choices: ExplainChoices;
}

/** The decision, its inputs, and the person's groups. */
function Answer({ memberId, question, choices }: AnswerProps) {
  const { t } = useTranslation(['explain', 'common']);
  const { data, error, refetch } = useQuery(explainQueries.explanation(memberId, question));
  if (error) return <ExplainFault error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('loading')}</p>;
  const words = { catalogue: choices.catalogue, groups: [], names: data.names };
  const resource = question.kind === 'resource' ? question.resource : '';
  const { name, account } = data.person;
  return (
    <div className={styles['areas']}>
      <Strip
        tone={data.allowed ? 'success' : 'error'}
        actions={
          <Button icon="reload" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        }
      >
        <strong>{t(data.allowed ? 'verdict.yes' : 'verdict.no', { name, account })}</strong>
      </Strip>
      <Card title={t('rules')} hint={t('rulesHint')}>
        <div className={styles['body']}>
          <CheckList explanation={data} words={words} resource={resource} />
        </div>
      </Card>
      <Card title={t('area.groups', { count: data.groups.length })}>
        <div className={styles['body']}>
          <MemberGroups groups={data.groups} />
        </div>
      </Card>
    </div>
  );
}
