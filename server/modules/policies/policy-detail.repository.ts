import type { EndReason, Policy } from '#contracts/policies.ts'
import { customerFields } from '#contracts/roles.ts'
import { persistencyClock } from '#domain/persistency-clock.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { maskedSubject } from '#server/masking/masked-subject.ts'
import { policyParts } from '#server/modules/policies/policy-parts.ts'
import { policiesWithNames, presentPolicy } from '#server/modules/policies/policy-rows.ts'
import { policyTimeline } from '#server/modules/policies/policy-timeline.ts'
import { presentOtherFields } from '#server/modules/policies/present-other-fields.ts'
import { presentInstalments, standingInstalments } from '#server/modules/policies/present-instalments.ts'
import { partiesOf, presentParty, unmaskedCustomerFields } from '#server/modules/policies/present-party.ts'
import { namedOrNull } from '#server/named.ts'
import type { Scope } from '#server/scope.ts'

export const policyDetailRepository = (db: Database) => ({
  /** One policy. Null alike for one that does not exist and one that the caller may not see. */
  async detail(scope: Scope, id: number, now: Date): Promise<Policy | null> {
    const found = await policiesWithNames(db, scope)
      .leftJoin('team', 'team.id', 'policy.team_id')
      .leftJoin('app_user', 'app_user.id', 'policy.reason_by')
      .where('policy.id', '=', id)
      .select(['team.name as team_name', 'app_user.name as reason_by_name'])
      .executeTakeFirst()
    if (!found) return null
    const { team_name, reason_by_name, ...policy } = found
    const today = dayIn(policy.time_zone, now)
    const told = (words: string | null) => words && shownWords(scope, words, knownCountry(policy.country))
    const parts = policyParts(db, id, told)
    const [people, coverages, stored, endorsements, claims, statuses, sources, conversations] = await Promise.all([
      partiesOf(db, id),
      parts.coverages(),
      parts.instalments(),
      parts.endorsements(),
      parts.claims(),
      parts.statuses(),
      parts.sources(),
      parts.conversations(scope, policy.time_zone),
    ])
    const parties = people.map((party) => presentParty(scope, party))
    const all = standingInstalments(stored, { today, ended_on: policy.ended_on })
    const instalments = presentInstalments(all, today)
    const { insurer, sold_on, issued_on, premium_net, premium_tax, payment_method, sum_insured } = policy
    const beside = { holder: null, overdue: instalments.totals.overdue, claims: claims.length }
    return {
      ...presentPolicy(scope, policy, beside),
      ...{ insurer, sold_on, issued_on, premium_net, premium_tax, payment_method, sum_insured },
      holder: parties.find(({ role }) => role === 'holder')?.name ?? null, // masked already
      today,
      team: namedOrNull(policy.team_id, team_name),
      parties,
      unmasked: unmaskedCustomerFields(scope),
      coverages,
      instalments,
      endorsements,
      claim_list: claims,
      statuses,
      fields: presentOtherFields(scope, policy, people),
      sources,
      reason: reasonOf({ ...policy, end_told: told(policy.end_told), by: reason_by_name }),
      clock: persistencyClock(policy, today),
      timeline: policyTimeline({ policy, today, instalments: all, endorsements, claims, statuses, conversations }),
    }
  },
})

/** What files say in their own words can hold a number or an address of somebody. */
const shownWords = (scope: Scope, words: string, country: string | null): string =>
  customerFields.every((field) => scope.unmasked.includes(field)) ? words : maskedSubject(words, country)

type Reasoned = Pick<EndReason, 'cancel_origin' | 'end_told'> & {
  cancel_reason: string | null
  cancel_detail: string | null
  reason_by: number | null
  reason_at: Date | null
  reason_version: number
  by: string | null
}

const reasonOf = ({ end_told, cancel_origin, reason_by, reason_at, by, ...row }: Reasoned): EndReason => ({
  cancel_reason: row.cancel_reason as EndReason['cancel_reason'], // nobody writes others
  cancel_detail: row.cancel_detail as EndReason['cancel_detail'],
  cancel_origin,
  end_told,
  chosen: reason_at && { by: namedOrNull(reason_by, by), at: reason_at.toISOString() },
  version: row.reason_version,
})
