import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TextInput } from '../field/text-input.tsx';
import { Pager, type PagerTexts } from './pager.tsx';

const TEXTS: PagerTexts = {
  label: '分页',
  previous: '上一页',
  next: '下一页',
  page: (page) => `第 ${page} 页`,
  size: (size) => `${size} 条/页`,
  sizeLabel: '每页条数',
  jumpBefore: '跳至',
  jumpBehind: '页',
  jumpLabel: '页码',
};

test('ENG-03 the page to jump to can be typed in full-width digits', async () => {
  const onPage = vi.fn<(page: number) => void>();
  render(
    <Pager
      page={0}
      pages={20}
      hasNext
      pageSize={15}
      sizes={[15]}
      onPage={onPage}
      onSize={() => undefined}
      texts={TEXTS}
    />,
  );
  const box = screen.getByLabelText<HTMLInputElement>('页码');
  fireEvent.change(box, { target: { value: '１２' } });
  expect(box.value).toBe('12');
  await userEvent.type(box, '{Enter}');
  expect(onPage).toHaveBeenLastCalledWith(11);
  await userEvent.type(box, '3.5{Enter}');
  expect(onPage).toHaveBeenLastCalledWith(2);
});

function Figures() {
  const [value, setValue] = useState('');
  return <TextInput aria-label="天数" inputMode="numeric" value={value} onChange={setValue} />;
}

test('ENG-02 digits become plain ones however they are typed, and an unfinished composition is unchanged', () => {
  render(<Figures />);
  const box = screen.getByLabelText<HTMLInputElement>('天数');
  fireEvent.change(box, { target: { value: '－１２．５' } });
  expect(box.value).toBe('-12.5');
  fireEvent.compositionStart(box);
  fireEvent.input(box, { target: { value: '３' }, isComposing: true });
  expect(box.value).toBe('３');
  fireEvent.compositionEnd(box);
  expect(box.value).toBe('3');
});
