import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'

/** How many filters narrow the dashboard. A period of one's own is one of them. */
export const filterCount = ({ started_from, started_to, ...filters }: FreemiumQuery): number =>
  [started_from ?? started_to, ...Object.values(filters)].filter((value) => value !== undefined).length
