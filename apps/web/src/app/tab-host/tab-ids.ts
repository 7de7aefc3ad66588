/** Element id of a tab's page. */
export function panelId(tabId: string): string {
  return `panel-${encodeURIComponent(tabId)}`;
}

/** Element id of a tab in the strip. */
export function tabButtonId(tabId: string): string {
  return `tab-${encodeURIComponent(tabId)}`;
}
