import type { FlowPerson } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskCandidate, taskQueries } from '#web/api/flow-tasks.ts';
import { OptionsChoice } from '#web/field-types/choosing/options-choice.tsx';
import { useDebouncedText } from '#web/field-types/choosing/use-debounced-text.ts';
import type { FieldBinding } from '#web/ui/field/field.tsx';

/** Purpose of the people choice. */
export type PeoplePurpose = 'transfer' | 'delegate' | 'addSign' | 'cc' | 'initiatorChoice';

export interface PeopleChoiceProps extends FieldBinding {
  readonly purpose: PeoplePurpose;
  /** Its task; undefined for several, and before a flow starts. */
  readonly taskId: string | undefined;
  readonly isMany: boolean;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** The candidates; all active members when empty. */
  readonly among?: readonly FlowPerson[];
}

/** Maximum number of people per action (contract `takeTaskAction`). */
const PEOPLE_MAX = 50;

interface FoundPeople {
  readonly people: readonly Pick<TaskCandidate, 'id' | 'name' | 'unit'>[];
  readonly isLoading: boolean;
  readonly type: (text: string) => void;
  readonly open: (isOpen: boolean) => void;
}

function useFoundPeople({ purpose, taskId }: Pick<PeopleChoiceProps, 'purpose' | 'taskId'>): FoundPeople {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const keyword = useDebouncedText(typed.trim());
  const { data, isFetching } = useQuery({
    ...taskQueries.candidates({ action: purpose, keyword, ...(taskId === undefined ? {} : { taskId }) }),
    enabled: isOpen,
  });
  return { people: data ?? [], isLoading: isOpen && isFetching, type: setTyped, open: setOpen };
}

/** Members who can receive a task, be consulted or notified, found by name or account during typing. */
export function PeopleChoice({ purpose, taskId, among = [], ...choice }: PeopleChoiceProps) {
  const { t } = useTranslation('flows');
  const found = useFoundPeople({ purpose, taskId });
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const isClosed = among.length > 0;
  const people = isClosed ? among.map((person) => ({ ...person, unit: '' })) : found.people;
  const change = (values: readonly string[]) => {
    const chosenNames = people
      .filter(({ id }) => values.includes(id))
      .map(({ id, name }) => [id, name] as const);
    setNames(new Map([...names, ...chosenNames]));
    choice.onChange(values);
  };
  return (
    <OptionsChoice
      {...choice}
      max={PEOPLE_MAX}
      placeholder={t('ask.person')}
      options={people.map(({ id, name, unit }) => ({ value: id, label: name, hint: unit }))}
      labelOf={(id) => names.get(id) ?? id}
      isLoading={found.isLoading}
      empty={t(found.isLoading ? 'ask.searching' : 'ask.nobody')}
      onChange={change}
      {...(isClosed ? {} : { onSearch: found.type, onOpenChange: found.open })}
    />
  );
}
