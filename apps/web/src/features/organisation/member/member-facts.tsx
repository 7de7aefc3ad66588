import { listNames } from '#web/i18n/list-names.ts';
import type { MemberAttribute, MemberDetail } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { organisationQueries } from '#web/api/organisation.ts';
import { useDictionary } from '#web/field-types/choosing/use-dictionary.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import styles from '../organisation.module.css';
import { dictionaryField } from './attribute-input.tsx';

/** Identity, work and sign-in of a member. */
export function BasicFacts({ member }: { readonly member: MemberDetail }) {
  const { t } = useTranslation('organisation');
  const { posts, gender, lastLoginAt, leftAt } = member;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('member.username'), member.username],
    [t('member.account'), member.account],
    [t('member.org'), member.orgPath],
    [t('member.posts'), listNames(posts.map(({ name }) => name))],
    [t('member.employeeNo'), member.employeeNo],
    [t('member.gender'), gender === null ? '' : t(`member.${gender}`)],
    [t('member.entryOn'), member.entryOn ?? ''],
    [t('member.createdAt'), shanghaiTime(member.createdAt)],
    [t('member.lastLoginAt'), lastLoginAt === null ? t('member.never') : shanghaiTime(lastLoginAt)],
    [t('member.sessions'), t('member.sessionCount', { count: member.sessions })],
    [
      t('member.secondFactor'),
      t(member.hasSecondFactor ? 'member.secondFactorOn' : 'member.secondFactorOff'),
    ],
    ...(leftAt === null
      ? []
      : ([
          [t('member.leftAt'), shanghaiTime(leftAt)],
          [t('member.successor'), member.successorName],
        ] as const)),
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? <span className={styles['quiet']}>{t('empty')}</span> : value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The centre's further attributes of a member (ORG-02). */
export function AttributeFacts({ member }: { readonly member: MemberDetail }) {
  const { t } = useTranslation('organisation');
  const locale = useLocale();
  const definitions = useQuery(organisationQueries.attributes(locale));
  const values = new Map(member.attributes.map(({ code, value }) => [code, value]));
  return (
    <dl className={styles['facts']}>
      {(definitions.data ?? []).map((attribute) => (
        <Fragment key={attribute.code}>
          <dt>{attribute.label}</dt>
          <dd>
            {values.has(attribute.code) ? (
              <AttributeValue attribute={attribute} value={values.get(attribute.code) ?? ''} />
            ) : (
              <span className={styles['quiet']}>{t('empty')}</span>
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function AttributeValue({
  attribute,
  value,
}: {
  readonly attribute: MemberAttribute;
  readonly value: string;
}) {
  const { t } = useTranslation('organisation');
  if (attribute.type === 'dictionary') return <ItemName attribute={attribute} value={value} />;
  if (attribute.type === 'boolean') return t(value === 'true' ? 'yes' : 'no');
  return value;
}

function ItemName({ attribute, value }: { readonly attribute: MemberAttribute; readonly value: string }) {
  const { labelOf } = useDictionary({ field: dictionaryField(attribute), narrowedBy: null, chosen: [value] });
  return labelOf(value);
}
