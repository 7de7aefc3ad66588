import type { FlowChoices, StatusView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flowModelQueries } from '#web/api/flow-models.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import type { PanelChoices } from './panel-scope.ts';

const NOTHING: FlowChoices = {
  posts: [],
  postSettings: [],
  members: [],
  orgs: [],
  forms: [],
  detailedForms: [],
  flows: [],
  startedBy: [],
  calledFlows: [],
  categories: [],
  stages: [],
};

function uniqueBy<Item extends { readonly code: string }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.code, item])).values()];
}

/** Choices of the panel: fields, states and actions of all forms. */
export function useFormChoices(
  forms: readonly string[],
  isReadOnly: boolean,
): { readonly choices: Omit<PanelChoices, 'userNodes'>; readonly refusal: string } {
  const locale = useLocale();
  const found = useQuery({
    ...flowModelQueries.choices(forms, locale),
    placeholderData: (before) => before,
  });
  const { data = NOTHING } = found;
  const choices = useMemo(() => {
    const detailed = data.detailedForms;
    return {
      choices: data,
      fields: Object.fromEntries(detailed.flatMap(({ fields }) => Object.entries(fields))),
      // The server only sends tones of its own definitions.
      statuses: uniqueBy(detailed.flatMap(({ statuses }) => statuses)) as readonly StatusView[],
      actions: uniqueBy(detailed.flatMap(({ actions }) => actions)).map(({ code, label }) => ({
        value: code,
        label,
        hint: code,
      })),
      isReadOnly,
    };
  }, [data, isReadOnly]);
  return { choices, refusal: found.error?.message ?? '' };
}
