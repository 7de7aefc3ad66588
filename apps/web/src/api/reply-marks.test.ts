import { expect, test, vi } from 'vitest';
import { notePermissionVersion, onPermissionsChanged } from './reply-marks.ts';

test('PERM-07 a window is notified once of every later permission version, and of nothing else', () => {
  const heard = vi.fn<() => void>();
  const stop = onPermissionsChanged(heard);
  notePermissionVersion(null);
  notePermissionVersion('7');
  expect(heard).not.toHaveBeenCalled();
  notePermissionVersion('8');
  notePermissionVersion('8');
  notePermissionVersion('7');
  notePermissionVersion('nonsense');
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  notePermissionVersion('9');
  expect(heard).toHaveBeenCalledTimes(1);
});
