import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PolicyListQuery, policySorts } from '#contracts/lists/policies.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PersistencyOutcome } from '#contracts/persistency-words.ts'
import type { PolicyRowDto } from '#contracts/policies.ts'
import { policyStatuses } from '#contracts/policy-words.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { idsOf, listOf, pageOf, rowsOf } from '#server/list/list.ts'
import { hasEvidence } from '#server/modules/policies/evidence-of.ts'
import { policyRows } from '#server/modules/policies/policy-rows.ts'
import { saleConditions } from '#server/modules/policies/sale-filter.ts'

export const policyListRepository = (db: Database) => {
  const list = (scope: Scope, where: RawBuilder<SqlBool>, sort: PolicyListQuery['sort'], now: Date) =>
    listOf({
      rows: db.selectFrom('policy').where(where).select('policy.id'),
      id: 'policy.id',
      columns: COLUMNS,
      nullable: ['effective_on', 'issued_on', 'ended_on'],
      sort,
      present: (found) =>
        policyRows(
          db,
          scope,
          found.map(({ id }) => id),
          now,
        ),
    })

  return {
    async page(scope: Scope, query: PolicyListQuery, now: Date): Promise<Page<PolicyRowDto>> {
      const where = await policyWhere(db, scope, query, now)
      return pageOf(list(scope, where, query.sort, now), '/api/policies', query)
    },

    /** The policies of a file, so that their number is known before the first row. */
    async ids(scope: Scope, query: PolicyListQuery, now: Date): Promise<number[]> {
      return idsOf(list(scope, await policyWhere(db, scope, query, now), query.sort, now))
    },

    /** The rows of these policies. The filters decided which ones a file has; only the caller's rights are checked again. */
    all: (scope: Scope, { sort }: PolicyListQuery, ids: readonly number[], now: Date): AsyncIterable<PolicyRowDto> =>
      rowsOf(list(scope, scope.sees('policy'), sort, now), ids),
  }
}

const COLUMNS = {
  effective_on: 'policy.effective_on',
  issued_on: 'policy.issued_on',
  ended_on: 'policy.ended_on',
  number: 'policy.key',
} as const satisfies Record<(typeof policySorts)[number], string>

type Condition = RawBuilder<SqlBool>

/**
 * The filters of the list on the policies that the caller sees: conditions on columns of the list's index, and semi-joins with other
 * tables. Nothing is looked up policy by policy.
 */
async function policyWhere(db: Database, scope: Scope, query: PolicyListQuery, now: Date): Promise<Condition> {
  const conditions: Condition[] = [scope.sees('policy')]
  for (const name of EQUAL) {
    if (query[name] !== undefined) conditions.push(sql`${sql.ref(`policy.${name}`)} = ${query[name]}`)
  }
  const {
    standing,
    effective_from,
    effective_to,
    ended_from,
    ended_to,
    reason_told,
    unknown,
    claims,
    overdue,
    sale_call,
    evidence,
    persistency,
    after,
    outcome,
    q,
  } = query
  if (standing !== undefined) conditions.push(STANDING[standing])
  if (effective_from !== undefined) conditions.push(sql`policy.effective_on >= ${effective_from}`)
  if (effective_to !== undefined) conditions.push(sql`policy.effective_on <= ${effective_to}`)
  if (unknown !== undefined) conditions.push(sql`${sql.ref(`policy.${unknown}_id`)} is null`)
  if (ended_from !== undefined || ended_to !== undefined) conditions.push(HAS_ENDED)
  if (ended_from !== undefined) conditions.push(sql`policy.ended_on >= ${ended_from}`)
  if (ended_to !== undefined) conditions.push(sql`policy.ended_on <= ${ended_to}`)
  if (reason_told !== undefined) conditions.push(either(reason_told, HAS_REASON))
  if (claims !== undefined) conditions.push(either(claims, HAS_CLAIMS))
  if (overdue !== undefined) conditions.push(either(overdue, await overduePolicies(db, now)))
  if (sale_call !== undefined) conditions.push(either(sale_call, hasSaleCall(scope)))
  if (evidence !== undefined) conditions.push(hasEvidence(scope, evidence))
  conditions.push(...saleConditions(scope, query))
  if (persistency !== undefined) conditions.push(standsForPersistency(persistency))
  if (after !== undefined && outcome !== undefined) {
    const outcomes = outcome === 'rated' ? RATED : [outcome]
    conditions.push(
      sql`persistency_outcome(policy.status, policy.effective_on, policy.ended_on, ${after}::integer) = any(${outcomes}::text[])`,
    )
  }
  if (q !== undefined) conditions.push(await isNamed(db, scope, q))
  return sql`${sql.join(conditions, sql` and `)}`
}

const EQUAL = [
  'partner_id',
  'campaign_id',
  'team_id',
  'agent_id',
  'status',
  'line',
  'product',
  'currency',
  'cancel_reason',
] as const

const oneOf = (statuses: readonly string[]): Condition => sql`policy.status = any(${statuses}::text[])`
const notBegun = ['proposed', 'pending']

const STANDING: Record<NonNullable<PolicyListQuery['standing']>, Condition> = {
  'in-force': oneOf(policyStatuses.filter((status) => !hasEnded(status) && !notBegun.includes(status))),
  ended: oneOf(policyStatuses.filter(hasEnded)),
  'not-begun': oneOf(notBegun),
  'not-told': sql`policy.status is null`,
}

const HAS_ENDED: Condition = sql`persistency_exit(policy.status) is not null`
const HAS_REASON: Condition = sql`policy.cancel_reason is not null`
const HAS_CLAIMS: Condition = sql`exists (select from claim where claim.policy_id = policy.id)`

/** A conversation that only others may see does not count for the reader. */
const hasSaleCall = (scope: Scope): Condition => sql`exists (
  select from policy_link join interaction on interaction.id = policy_link.interaction_id
  where policy_link.policy_id = policy.id and policy_link.role = 'sale' and policy_link.state <> 'rejected'
    and ${scope.sees('interaction', 'call-detail')}
)`

/** Policies that ended by death or with their term are in no rate. */
const RATED: readonly PersistencyOutcome[] = ['kept', 'lapsed']

/** As in the index of those that are left out. */
const LEFT_OUT = sql`persistency_exclusion(policy.status, policy.effective_on, policy.ended_on)`

function standsForPersistency(standing: NonNullable<PolicyListQuery['persistency']>): Condition {
  if (standing === 'counted') return sql`${LEFT_OUT} is null`
  return sql`${LEFT_OUT} is not null and ${LEFT_OUT} = ${standing}`
}

const either = (answer: 'yes' | 'no', condition: Condition): Condition =>
  answer === 'yes' ? condition : sql`not ${condition}`

/**
 * Whether an instalment of a policy is overdue today in the partner's time zone, as `instalmentState` has it. The last of the partners'
 * days is a condition of its own, so that the index of open instalments is read until then and no further.
 */
async function overduePolicies(db: Database, now: Date): Promise<RawBuilder<SqlBool>> {
  const partners = await db.selectFrom('partner').select(['id', 'time_zone']).execute()
  const days = grouped(partners, ({ time_zone }) => dayIn(time_zone, now))
  const [last = dayIn('UTC', now), ...earlier] = [...days.keys()].toSorted().toReversed()
  const today = earlier.reduce(
    (otherwise, day) =>
      sql`case when policy.partner_id = any(${days.get(day)!.map(({ id }) => id)}::bigint[]) then ${day}::date else ${otherwise} end`,
    sql`${last}::date`,
  )
  return sql`exists (
    select from instalment
    where instalment.policy_id = policy.id and instalment.paid < instalment.amount and not instalment.cancelled
      and instalment.due_on < ${last}::date and instalment.due_on < ${today}
      and (policy.ended_on is null or instalment.due_on < policy.ended_on)
  )`
}

/** With fewer characters than these only whole numbers are searched. */
const MIN_BEGINNING_LENGTH = 3
/** Shorter ids could be found by trying. */
const MIN_ID_LENGTH = 6
/** Four digits of every telephone are shown: people who see no more must not find out the others one by one. */
const SHOWN_DIGITS = 4
const COMPARED_DIGITS = 8
/** Up to so many matches are looked up one by one; with more the database goes policy by policy. */
const FEW = 5_000

/**
 * Whether a policy, its certificate or a person in it matches the text. Each way is one probe of an index. Names are not searched, since
 * they are masked.
 */
async function isNamed(db: Database, scope: Scope, text: string): Promise<RawBuilder<SqlBool>> {
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (bare === '') return sql`false`
  const key = bare.length < MIN_BEGINNING_LENGTH ? sql`policy_key(${text})` : sql`policy_key(${text}) || '%'`
  const byNumber = sql`select policy.id from policy where policy.key like ${key}`
  const others = [
    sql`select policy.id from policy where policy_key(policy.certificate) collate "C" like ${key}`,
    ...peopleMatching(scope, text, bare),
  ]
  const few = await sql<{ id: number }>`
    (${sql.join([byNumber, ...others], sql`) union all (`)}) limit ${FEW + 1}`.execute(db)
  if (few.rows.length <= FEW) return sql`policy.id = any(${few.rows.map(({ id }) => id)}::bigint[])`
  return sql`(policy.key like ${key} or policy.id in (${sql.join(others, sql` union all `)}))`
}

/** The people in a policy: by a whole national id, or by the last digits of a telephone. */
function peopleMatching(scope: Scope, text: string, bare: string): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = []
  if (bare.length >= MIN_ID_LENGTH) {
    ways.push(sql`select policy_party.policy_id from policy_party where policy_party.national_id = upper(${bare})`)
  }
  if (/^[\d\s+().-]+$/.test(text) && bare.length >= SHOWN_DIGITS) {
    const end = bare.slice(scope.unmasked.includes('phones') ? -COMPARED_DIGITS : -SHOWN_DIGITS)
    ways.push(sql`
      select policy_party.policy_id from policy_party join customer on customer.id = policy_party.customer_id
      where phone_last_four(customer.phones) @> ${[end.slice(-SHOWN_DIGITS)]}::text[]
        and exists (select from unnest(phone_tails(customer.phones)) as tail where tail like ${`%${end}`})`)
  }
  return ways
}
