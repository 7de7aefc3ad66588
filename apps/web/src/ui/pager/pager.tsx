import { useState } from 'react';
import { LateDropdown } from '../dropdown/late-dropdown.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './pager.module.css';
import { pagesAround } from './pages.ts';

/** Texts of a pager, in the reader's language. */
export interface PagerTexts {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: (page: number) => string;
  readonly size: (size: number) => string;
  readonly sizeLabel: string;
  readonly jumpBefore: string;
  readonly jumpBehind: string;
  readonly jumpLabel: string;
}

export interface PagerProps {
  /** 0-based. */
  readonly page: number;
  readonly pages: number;
  readonly hasNext: boolean;
  readonly pageSize: number;
  readonly sizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  /** A page is about to be requested. */
  readonly onApproach?: (page: number) => void;
  readonly texts: PagerTexts;
}

/** Page numbers, a page size choice, a page to jump to (VISUAL §6). */
export function Pager(props: PagerProps) {
  const { page, pages, hasNext, pageSize, sizes, onPage, onSize, onApproach, texts } = props;
  const approach = (to: number) => ({
    onPointerEnter: () => onApproach?.(to),
    onFocus: () => onApproach?.(to),
  });
  return (
    <nav className={styles['pager']} aria-label={texts.label}>
      <button
        type="button"
        className={styles['step']}
        aria-label={texts.previous}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" size={12} />
      </button>
      {pagesAround(page, pages).map((each, index) =>
        each === null ? (
          // At most two gaps, distinguished by their position.
          <span key={`gap-${index < 3 ? 'first' : 'last'}`} className={styles['gap']} aria-hidden>
            •••
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={styles['page']}
            aria-label={texts.page(each + 1)}
            {...(each === page ? { 'aria-current': 'page' as const } : {})}
            onClick={() => each !== page && onPage(each)}
          >
            {each + 1}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles['step']}
        aria-label={texts.next}
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
        {...(hasNext ? approach(page + 1) : {})}
      >
        <Icon name="right" size={12} />
      </button>
      <LateDropdown
        items={sizes.map((size) => ({ key: String(size), label: texts.size(size) }))}
        placement="bottomRight"
        onSelect={(size) => onSize(Number(size))}
      >
        <button type="button" className={styles['size']} aria-haspopup="menu">
          <span className="sr-only">{texts.sizeLabel}</span>
          {texts.size(pageSize)}
          <Icon name="down" size={10} />
        </button>
      </LateDropdown>
      <Jump pages={pages} onPage={onPage} texts={texts} />
    </nav>
  );
}

/** A page to jump to on Enter; a number beyond the end means the last page. */
function Jump({ pages, onPage, texts }: Pick<PagerProps, 'pages' | 'onPage' | 'texts'>) {
  const [typed, setTyped] = useState('');
  const jump = () => {
    const wanted = Number.parseInt(typed, 10);
    setTyped('');
    if (wanted >= 1) onPage(Math.min(wanted, Math.max(1, pages)) - 1);
  };
  return (
    <label className={styles['jump']}>
      {texts.jumpBefore}
      <input
        className={styles['input']}
        inputMode="numeric"
        aria-label={texts.jumpLabel}
        value={typed}
        onChange={(event) =>
          setTyped(
            event.target.value
              .normalize('NFKC')
              .replaceAll(/[^\d.]/g, '')
              .slice(0, 7),
          )
        }
        onKeyDown={(event) => event.key === 'Enter' && jump()}
        onBlur={jump}
      />
      {texts.jumpBehind}
    </label>
  );
}
