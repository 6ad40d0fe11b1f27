import type { Period } from '#domain/time/reporting-period.ts'

/** What a download of a figure is called: `interactions-by-day-2026-03-01-2026-03-30`. */
export const fileNameOf = (name: string, { period: { from, to } }: { period: Period }) => `${name}-${from}-${to}`
