import * as z from 'zod/mini'

import { channels } from './conversation.ts'

/** What one period sums up to. Rates and means are computed from it by `domain/`, never here. */
export const totalsSchema = z.object({
  interactions: z.number(),
  /** Distinct agents with at least one interaction. */
  agents: z.number(),
  /** Sums over the handled interactions, so that numerator and denominator of the average handle time speak of the same ones. */
  talk_ms: z.number(),
  hold_ms: z.number(),
  after_call_work_ms: z.number(),
  /** Interactions whose agent and talk time are known: the denominator of the average handle time. */
  handled: z.number(),
})
export type Totals = z.infer<typeof totalsSchema>

export const freemiumDashboardSchema = z.object({
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  /** The equal number of days just before. */
  previous: z.object({ from: z.string(), to: z.string() }),
  totals: totalsSchema,
  previous_totals: totalsSchema,
  channels: z.array(z.object({ channel: z.enum(channels), interactions: z.number() })),
  /** One entry per day of the period, days without interactions too. */
  days: z.array(z.object({ day: z.string(), ...totalsSchema.shape })),
  /** Volume by ISO weekday (1 = Monday) and hour; empty cells are left out. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), interactions: z.number() })),
  /** The agents with most interactions, at most ten. */
  agents: z.array(z.object({ id: z.number(), name: z.string(), ...totalsSchema.shape })),
  /** Interactions under the same filters that no period counts, because their source gives no date. */
  undated: z.number(),
})
export type FreemiumDashboard = z.infer<typeof freemiumDashboardSchema>
