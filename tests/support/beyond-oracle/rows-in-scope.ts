import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { exclusionReason } from '#domain/persistency/persistency.ts'
import { monthOf } from '#domain/time/months.ts'
import { addDays, type Day, type Period } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'

import type { BeyondRows, InteractionRow, PolicyRow } from './beyond-rows.ts'

/** The columns that access rules may name. */
export type Place = { partner_id: number; team_id: number | null; agent_id: number | null }
/** The reader, the filters, and today's date. */
export type OracleContext = { sees: (place: Place) => boolean; query: BeyondQuery; now: Date }

export type RowsInScope = ReturnType<typeof rowsInScope>

/** The rows that a query is about: those visible to its reader, within its filters and its days. */
export function rowsInScope(rows: BeyondRows, { sees, query, now }: OracleContext) {
  const { partners, interactions } = rows
  const partnerId = query.partner_id
  const isKnown = [...interactions.values()].some((one) => one.partner_id === partnerId && sees(one))
  const zone = isKnown ? partners.get(partnerId!)!.time_zone : 'UTC'
  const today = dayIn(zone, now)
  const to = query.started_to ?? today
  const period: Period = { from: query.started_from ?? addDays(to, -364), to }
  const isIn = (day: Day | null | undefined) =>
    day !== null && day !== undefined && day >= period.from && day <= period.to

  const matchesFilters = (one: Place & { campaign_id: number | null }) =>
    sees(one) &&
    (['partner_id', 'campaign_id', 'team_id', 'agent_id'] as const).every(
      (column) => query[column] === undefined || one[column] === query[column],
    )
  const saleOf = ({ sale_id }: PolicyRow): InteractionRow | undefined => {
    const sale = interactions.get(sale_id ?? 0)
    return sale && sees(sale) ? sale : undefined
  }
  const isThrough = (policy: PolicyRow) => query.channel === undefined || saleOf(policy)?.channel === query.channel
  const policies = rows.policies.filter((policy) => matchesFilters(policy) && isThrough(policy))
  return {
    ...{ rows, sees, query, now, zone, today, period, isIn, matchesFilters, saleOf, policies },
    zonedPeriod: { ...period, time_zone: zone },
    conversations: [...interactions.values()].filter(
      (one) => matchesFilters(one) && (query.channel === undefined || one.channel === query.channel),
    ),
    /** The policies that persistency counts: those that began in the months of the period. */
    inSameMonths: policies.filter(
      ({ effective_on, ...policy }) =>
        exclusionReason({ ...policy, effective_on }) === null &&
        monthOf(effective_on!) >= monthOf(period.from) &&
        monthOf(effective_on!) <= monthOf(period.to),
    ),
  }
}

/** The conversations within the period, each with its day: in the time zone of the requested partner, or in UTC. */
export const datedConversations = ({ rows, query, isIn, conversations }: RowsInScope) =>
  conversations.flatMap((one) => {
    if (one.started_at === null) return []
    const zone = query.partner_id === undefined ? 'UTC' : rows.partners.get(one.partner_id)!.time_zone
    const day = dayIn(zone, one.started_at)
    return isIn(day) ? [{ ...one, day }] : []
  })
