import * as z from 'zod'

import { MAX_DURATION_MS } from '../limits.ts'

const TICKS_IN_MS = 10_000

const TICKS = 'must be a number of ticks of 100 ns'
const ticks = z
  .nullish(z.number(TICKS).check(z.gte(0, TICKS), z.lte(MAX_DURATION_MS * TICKS_IN_MS, TICKS)))
  .transform((told) => (told === null || told === undefined ? null : Math.round(told / TICKS_IN_MS)))

const PERIOD = 'must be a duration such as PT1M48.05S'
const period = z
  .nullish(z.string(PERIOD).regex(/^PT(?=\d)(\d{1,5}H)?(\d{1,5}M)?(\d{1,7}(\.\d{1,9})?S)?$/, PERIOD))
  .transform((told) => (told === null || told === undefined ? null : msOf(told)))

/** `PT1H2M3.04S` in milliseconds. */
function msOf(told: string): number {
  const part = (unit: string) => Number(new RegExp(`([\\d.]+)${unit}`).exec(told)?.[1] ?? 0)
  return Math.round((part('H') * 3600 + part('M') * 60 + part('S')) * 1000)
}

/** Where a part begins and how long it is. Azure writes both twice, and later versions a third time. */
export const spanShape = {
  offset: period,
  duration: period,
  offsetInTicks: ticks,
  durationInTicks: ticks,
}
type Span = z.infer<z.ZodObject<typeof spanShape>>

export function spanOf({ offset, duration, offsetInTicks, durationInTicks }: Span) {
  const start_ms = Math.min(MAX_DURATION_MS, offsetInTicks ?? offset ?? 0)
  return { start_ms, end_ms: Math.min(MAX_DURATION_MS, start_ms + (durationInTicks ?? duration ?? 0)) }
}

export const lengthShape = { duration: period, durationInTicks: ticks, durationTicks: ticks }
