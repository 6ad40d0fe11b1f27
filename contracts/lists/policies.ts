import * as z from 'zod/mini'

import { scoreBands } from '../beyond.ts'
import { channels } from '../conversation.ts'
import { dayParam, idParam, textParam } from '../params.ts'
import { leftOutReasons, persistencyMonths, persistencyOutcomes } from '../persistency-words.ts'
import { policyStatuses } from '../policy-words.ts'
import { verificationStates } from '../verification-words.ts'
import { conversationFactorShape } from './conversation-factor.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const policySorts = ['effective_on', 'issued_on', 'ended_on', 'number'] as const

/** How policies stand; `not-told`: no file says. */
export const policyStandings = ['in-force', 'ended', 'not-begun', 'not-told'] as const

/** Whether a policy has some of what it is asked for. */
export const hasFilters = ['yes', 'no'] as const

/** Where the evidence files of a policy stand. */
export const evidenceFilters = [...verificationStates, 'none'] as const

/** What of a verdict is asked for; `decided`: somebody has come to one, whichever. */
export const verdictFilters = [...evidenceFilters, 'decided'] as const

/** From how many points on the rules score the conversation of the sale; `none`: they do not, or nobody knows it. */
const saleBand = z.union([z.literal('none'), z.pipe(z.coerce.number(), z.literal(scoreBands))])

/** Whether a policy counts for persistency, and if not, why. */
export const persistencyFilters = ['counted', ...leftOutReasons] as const

const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/)))

const monthsAfter = z.optional(z.pipe(z.coerce.number(), z.union(persistencyMonths.map((m) => z.literal(m)))))

/** What had become of a policy; `rated`: it counts in the rate, still in force or lapsed. */
export const outcomeFilters = [...persistencyOutcomes, 'rated'] as const

/** By whom and for what it was sold, where nobody knows it. */
export const unknownFilters = ['agent', 'team', 'campaign'] as const

/** A disclosure of the law of a country: `CL.withdrawal`; or any at all. */
const disclosureParam = z.optional(z.string().check(z.regex(/^(?:any|[A-Z]{2}\.[a-z0-9-]{1,60})$/)))

/** The query of `GET /api/policies`, and the search part of the list's address. Days are those of the partner. */
export const policyListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(policySorts, '-effective_on'),
  partner_id: idParam,
  campaign_id: idParam,
  team_id: idParam,
  agent_id: idParam,
  unknown: z.optional(z.enum(unknownFilters)),
  status: z.optional(z.enum(policyStatuses)),
  standing: z.optional(z.enum(policyStandings)),
  line: textParam(250),
  product: textParam(250),
  currency,
  /** The first day lies in this period. */
  effective_from: dayParam,
  effective_to: dayParam,
  /** It has ended, and its last day lies in this period. */
  ended_from: dayParam,
  ended_to: dayParam,
  /** Why it ended, as the first level has it; and whether that is known. */
  cancel_reason: textParam(250),
  reason_told: z.optional(z.enum(hasFilters)),
  claims: z.optional(z.enum(hasFilters)),
  /** An instalment is overdue today. */
  overdue: z.optional(z.enum(hasFilters)),
  /** A conversation that the reader sees is linked as the one in which it was sold, and nobody has rejected that. */
  sale_call: z.optional(z.enum(hasFilters)),
  /** It has an evidence file in this state that the reader may open; `none`: it has none. */
  evidence: z.optional(z.enum(evidenceFilters)),
  /** As dashboards tell persistency by; of what the reader's dashboard tells. */
  sale_band: z.optional(saleBand),
  verdict: z.optional(z.enum(verdictFilters)),
  /** Of the conversation in which it was sold, where the reader's dashboard counts that. */
  sale_channel: z.optional(z.enum(channels)),
  ...conversationFactorShape,
  /** A disclosure that its evidence file, on which somebody has decided, says was not made. */
  failed_disclosure: disclosureParam,
  persistency: z.optional(z.enum(persistencyFilters)),
  /** What had become of it so many months after its first day. Both or neither. */
  after: monthsAfter,
  outcome: z.optional(z.enum(outcomeFilters)),
  /**
   * The whole number of a policy or certificate, or its beginning from three characters on; a whole national id; or the last digits
   * of a telephone number: four, unless the reader sees numbers whole.
   */
  q: textParam(100),
})
export type PolicyListQuery = z.infer<typeof policyListQuerySchema>

/** `GET /api/policies/export` */
export const policyExportQuerySchema = z.object({
  ...policyListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})

const month = z.optional(z.string().check(z.regex(/^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])$/)))

/** `GET /api/policy-cohorts`, and the search part of its screen's address. Months are written `2026-03`. */
export const policyCohortsQuerySchema = z.object({
  partner_id: idParam,
  campaign_id: idParam,
  agent_id: idParam,
  /** Premiums are told in one currency only: this one, and then only its policies are counted. */
  currency,
  from: month,
  to: month,
})
export type PolicyCohortsQuery = z.infer<typeof policyCohortsQuerySchema>
