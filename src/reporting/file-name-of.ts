import type { Period } from '#domain/time/reporting-period.ts'

/** The file name of a downloaded figure: `interactions-by-day-2026-03-01-2026-03-30`. */
export const fileNameOf = (name: string, { period: { from, to } }: { period: Period }) => `${name}-${from}-${to}`
