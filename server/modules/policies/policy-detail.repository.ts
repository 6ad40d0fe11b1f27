import { sql } from 'kysely'

import type { EndReason, Policy, PartyDto, InstalmentDto } from '#contracts/policies.ts'
import { customerFields, type CustomerField } from '#contracts/roles.ts'
import { persistencyClock } from '#domain/persistency/persistency-clock.ts'
import { hideAll, maskEmail, maskName, maskNationalId, maskPhone } from '#domain/privacy/masks.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { maskedSubject } from '#server/masking/masked-subject.ts'
import { type Reading, presentCell } from '#server/masking/present-cell.ts'
import { instalmentState, isOverdue, type StoredInstalment } from '#server/modules/policies/instalment-state.ts'
import { policyParts } from '#server/modules/policies/policy-parts.ts'
import { policiesWithNames, presentPolicy, type NamedPolicy } from '#server/modules/policies/policy-rows.ts'
import { policyTimeline } from '#server/modules/policies/policy-timeline.ts'

export const policyDetailRepository = (db: Database) => ({
  /** One policy. Null both for one that does not exist and for one that the caller may not see. */
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
    const readable = (words: string | null) => words && readableText(scope, words, knownCountry(policy.country))
    const parts = policyParts(db, id, readable)
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
      reason: reasonOf({ ...policy, end_told: readable(policy.end_told), by: reason_by_name }),
      clock: persistencyClock(policy, today),
      timeline: policyTimeline({ policy, today, instalments: all, endorsements, claims, statuses, conversations }),
    }
  },
})

/** The own words of files can contain somebody's number or address. */
const readableText = (scope: Scope, words: string, country: string | null): string =>
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

/** The columns of files for which the product has no field, without personal data that the caller may not see. */
function presentOtherFields(
  scope: Scope,
  { other, country }: Pick<NamedPolicy, 'other' | 'country'>,
  people: readonly Party[],
): Policy['fields'] {
  const reading: Reading = {
    unmasked: scope.unmasked,
    country: knownCountry(country),
    own: {
      names: people.flatMap(({ name }) => name ?? []),
      national_ids: people.flatMap(({ national_id }) => national_id ?? []),
      phones: people.flatMap(({ phones }) => phones ?? []),
      emails: people.flatMap(({ email }) => email ?? []),
    },
  }
  return Object.entries(other).map(([name, text]) => {
    const value = presentCell(name, text, reading)
    return { name, value, is_masked: value !== text }
  })
}

/** Who is in a policy, the holder first. */
const partiesOf = (db: Database, policyId: number) =>
  db
    .selectFrom('policy_party')
    .leftJoin('customer', 'customer.id', 'policy_party.customer_id')
    .where('policy_party.policy_id', '=', policyId)
    .select(['role', 'born_on', 'relationship', 'share', 'customer.phones', 'customer.email'])
    .select(sql<string | null>`coalesce(policy_party.name, customer.name)`.as('name'))
    .select(sql<string | null>`coalesce(policy_party.national_id, customer.national_id)`.as('national_id'))
    .select(
      sql<string | null>`coalesce(policy_party.national_id_kind, customer.national_id_kind)`.as('national_id_kind'),
    )
    .orderBy(sql`array_position(array['holder', 'insured', 'payer', 'beneficiary'], role)`)
    .orderBy('seq')
    .execute()

type Party = Awaited<ReturnType<typeof partiesOf>>[number]

/** A person as far as the caller may see them: a birthday reveals as much as a national id. */
function presentParty(scope: Scope, party: Party): PartyDto {
  const visible = (field: CustomerField, value: string | null, mask: (value: string) => string) =>
    value === null || scope.unmasked.includes(field) ? value : mask(value)
  return {
    role: party.role,
    name: visible('name', party.name, maskName),
    national_id: visible('national_id', party.national_id, (id) => maskNationalId(id, party.national_id_kind)),
    national_id_kind: party.national_id_kind,
    born_on: visible('national_id', party.born_on, hideAll),
    phones: (party.phones ?? []).map((phone) => visible('phones', phone, maskPhone)!),
    email: visible('email', party.email, maskEmail),
    relationship: party.relationship,
    share: party.share,
  }
}

/** The fields of people that the caller sees whole. */
const unmaskedCustomerFields = (scope: Scope): CustomerField[] =>
  customerFields.filter((field) => scope.unmasked.includes(field))

/** Instalments in their order, each with its state. */
const standingInstalments = (
  stored: readonly StoredInstalment[],
  at: { today: Day; ended_on: Day | null },
): InstalmentDto[] =>
  stored.map((one) => {
    const { number, due_on, amount, paid, paid_on } = one
    return { number, due_on, amount, paid, paid_on, state: instalmentState(one, at) }
  })

/** Their totals, and those around today: a policy for life has hundreds. */
function presentInstalments(all: readonly InstalmentDto[], today: Day): Policy['instalments'] {
  const claimed = all.filter(({ state }) => state !== 'cancelled' && state !== 'ended')
  const distance = ({ due_on }: InstalmentDto) => Math.abs(Date.parse(due_on) - Date.parse(today))
  return {
    totals: {
      asked: counted(claimed, ({ amount }) => amount),
      paid: counted(
        all.filter(({ paid }) => paid !== 0),
        ({ paid }) => paid,
      ),
      due: counted(
        all.filter(({ state }) => state === 'due'),
        openOf,
      ),
      overdue: counted(
        all.filter(({ state }) => isOverdue(state)),
        openOf,
      ),
    },
    total: all.length,
    rows: all
      .toSorted((one, other) => distance(one) - distance(other) || one.number - other.number)
      .slice(0, MAX_SHOWN)
      .toSorted((one, other) => one.number - other.number),
  }
}

/** Ten years of monthly instalments. */
const MAX_SHOWN = 120

const openOf = ({ amount, paid }: InstalmentDto) => amount - paid

const counted = (some: readonly InstalmentDto[], minorOf: (one: InstalmentDto) => number) => ({
  count: some.length,
  minor: some.reduce((sum, one) => sum + minorOf(one), 0),
})
