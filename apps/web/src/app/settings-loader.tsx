import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadPublicSettings, settingQueries } from '#web/api/settings.ts';
import { onSettingsChanged } from '#web/api/reply-marks.ts';
import { takeHouse } from '#web/preferences/house.store.ts';
import { followTabLimit } from '#web/tabs/tabs.store.ts';

/** Follows the public settings, also while the window is open (SYS-04). */
export function SettingsLoader() {
  const { data } = useQuery(settingQueries.public());
  useEffect(() => onSettingsChanged(() => void reloadPublicSettings()), []);
  useEffect(() => followTabLimit(), []);
  useEffect(() => {
    if (data) takeHouse(data);
  }, [data]);
  return null;
}
