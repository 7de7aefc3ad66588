import type { GroupContent } from '@haiqiao/contract/access';
import type { PermissionCatalogue } from '@haiqiao/contract/endpoints';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { SearchInput } from '#web/ui/field/search-input.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Tree } from '#web/ui/tree/tree.tsx';
import { withToggled } from '#web/ui/tree/tree.logic.ts';
import {
  type GrantLine,
  grantLines,
  grantTree,
  type GrantState,
  type GrantStates,
  statesOf,
  tickedOf,
  withState,
} from './grant-tree.logic.ts';
import styles from './grants-tab.module.css';

export interface GrantsTabProps {
  readonly content: GroupContent;
  readonly catalogue: PermissionCatalogue;
  readonly isReadOnly: boolean;
  readonly onEdit: (change: Partial<GroupContent>) => void;
}

/** Menus with their buttons as one tree: granted, partly granted, or denied. */
export function GrantsTab({ content, catalogue, isReadOnly, onEdit }: GrantsTabProps) {
  const { t } = useTranslation('permissions');
  const [text, setText] = useState('');
  const [onlySaid, setOnlySaid] = useState(false);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const nodes = useMemo(() => grantTree(catalogue, content.audience), [catalogue, content.audience]);
  const states = useMemo(() => statesOf(content), [content]);
  const lines = grantLines(nodes, states, { text: useDeferredValue(text), onlySaid, folded });
  const set = (line: GrantLine, state: GrantState) => {
    if (!isReadOnly) onEdit(withState(content, line.node, state));
  };
  const toggle = (line: GrantLine) => set(line, nextState(line, states));
  const deny = (line: GrantLine) => set(line, states.get(line.node.key) === 'denied' ? 'none' : 'denied');
  return (
    <div className={styles['tab']}>
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <SearchInput label={t('grants.search')} value={text} onChange={setText} />
        </div>
        <Checkbox isChecked={onlySaid} onChange={setOnlySaid}>
          {t('grants.onlySaid')}
        </Checkbox>
        <Button tone="text" onClick={() => setFolded([])}>
          {t('grants.unfold')}
        </Button>
        <Button tone="text" onClick={() => setFolded(nodes.map(({ key }) => key))}>
          {t('grants.fold')}
        </Button>
        <span className={styles['sum']}>{t('grants.sum', sumOf(states))}</span>
      </div>
      {!isReadOnly && <p className={styles['hint']}>{t('grants.keys')}</p>}
      {lines.length === 0 ? (
        <p className={styles['none']}>{t(onlySaid ? 'grants.nothingSaid' : 'grants.nothing')}</p>
      ) : (
        <Tree
          label={t('grants.title')}
          lines={lines}
          tickedOf={({ node }) => tickedOf(node, states)}
          onChoose={toggle}
          onToggle={(key) => setFolded(withToggled(folded, key))}
          onKey={(line, key) => {
            if (key.toLowerCase() !== 'd' || line.node.kind === 'platform') return false;
            deny(line);
            return true;
          }}
        >
          {(line) => (
            <GrantRow line={line} states={states} isReadOnly={isReadOnly} onDeny={() => deny(line)} />
          )}
        </Tree>
      )}
    </div>
  );
}

/** A tick grants a node that is not completely granted, revokes a granted one, and lifts a denial. */
function nextState({ node }: GrantLine, states: GrantStates): GrantState {
  if (states.get(node.key) === 'denied') return 'none';
  return tickedOf(node, states) === 'true' ? 'none' : 'granted';
}

function sumOf(states: GrantStates) {
  const count = (kind: string, state: GrantState) =>
    [...states].filter(([key, each]) => key.startsWith(kind) && each === state).length;
  return {
    menus: count('menu:', 'granted'),
    buttons: count('button:', 'granted'),
    denied: count('', 'denied'),
  };
}

interface GrantRowProps {
  readonly line: GrantLine;
  readonly states: GrantStates;
  readonly isReadOnly: boolean;
  readonly onDeny: () => void;
}

function GrantRow({ line, states, isReadOnly, onDeny }: GrantRowProps) {
  const { t } = useTranslation('permissions');
  const { node, isTakenAway } = line;
  const isDenied = states.get(node.key) === 'denied';
  const mark = isDenied ? 'denied' : tickedOf(node, states);
  return (
    <span className={styles['row']} data-off={isTakenAway || isDenied} data-kind={node.kind}>
      <span className={styles['box']} data-ticked={mark} aria-hidden>
        <svg viewBox="0 0 12 12" width="10" height="10">
          <path d={MARKS[mark]} />
        </svg>
      </span>
      {node.kind === 'button' && <Icon name="thunderbolt" className={styles['glyph']} />}
      <span className={styles['label']}>{node.kind === 'platform' ? t('grants.platform') : node.label}</span>
      <code className={styles['code']}>{node.code}</code>
      <GrantWords line={line} state={states.get(node.key) ?? 'none'} />
      {!isReadOnly && node.kind !== 'platform' && (
        <DenyButton name={node.label} isDenied={isDenied} onDeny={onDeny} />
      )}
    </span>
  );
}

/** Further notes on a line. */
function GrantWords({ line, state }: { readonly line: GrantLine; readonly state: GrantState }) {
  const { t } = useTranslation('permissions');
  const { node, isTakenAway } = line;
  return (
    <>
      {!node.isEnabled && <span className={styles['word']}>{t('state.disabled')}</span>}
      {state === 'denied' && <span className={styles['denied']}>{t('grants.denied')}</span>}
      {isTakenAway && <span className={styles['word']}>{t('grants.takenAway')}</span>}
      {!node.mayGrant && state === 'none' && <span className={styles['word']}>{t('grants.notYours')}</span>}
    </>
  );
}

interface DenyButtonProps {
  readonly name: string;
  readonly isDenied: boolean;
  readonly onDeny: () => void;
}

function DenyButton({ name, isDenied, onDeny }: DenyButtonProps) {
  const { t } = useTranslation('permissions');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['deny']}
      aria-pressed={isDenied}
      aria-label={t(isDenied ? 'grants.liftOf' : 'grants.denyOf', { name })}
      onClick={(event) => {
        event.stopPropagation();
        onDeny();
      }}
    >
      {t(isDenied ? 'grants.lift' : 'grants.deny')}
    </button>
  );
}

const MARKS = {
  true: 'm2 6.2 2.8 2.8 5.2-6',
  mixed: 'M2.5 6h7',
  false: '',
  denied: 'm2.5 2.5 7 7m0-7-7 7',
} as const;
