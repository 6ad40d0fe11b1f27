/** All time zones that the browser knows as select options; the user's own first. */
export const zoneOptions = (own: string) =>
  [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value }))
