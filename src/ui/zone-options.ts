/** Every time zone that the browser knows, as a select offers them; one’s own first. */
export const zoneOptions = (own: string) =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value }))
