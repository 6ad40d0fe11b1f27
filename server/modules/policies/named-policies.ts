import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Of fewer characters than these only whole numbers are looked for. */
const MIN_BEGINNING_LENGTH = 3
/** Shorter ids would be found by trying. */
const MIN_ID_LENGTH = 6
/** Four digits are shown of every telephone: whoever sees no more must not find out the others one by one. */
const SHOWN_DIGITS = 4
const COMPARED_DIGITS = 8
/** So many are known one by one; what is found more often than that is looked at policy by policy. */
const FEW = 5_000

/**
 * That a policy, its certificate or somebody in it is called so. Each way is one probe of an index. Nobody is looked for by name,
 * since names are masked.
 */
export async function isNamed(db: Database, scope: Scope, asked: string): Promise<RawBuilder<SqlBool>> {
  const bare = asked.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (bare === '') return sql`false`
  const key = bare.length < MIN_BEGINNING_LENGTH ? sql`policy_key(${asked})` : sql`policy_key(${asked}) || '%'`
  const byNumber = sql`select policy.id from policy where policy.key like ${key}`
  const others = [
    sql`select policy.id from policy where policy_key(policy.certificate) collate "C" like ${key}`,
    ...inIt(scope, asked, bare),
  ]
  const few = await sql<{ id: number }>`
    (${sql.join([byNumber, ...others], sql`) union all (`)}) limit ${FEW + 1}`.execute(db)
  if (few.rows.length <= FEW) return sql`policy.id = any(${few.rows.map(({ id }) => id)}::bigint[])`
  return sql`(policy.key like ${key} or policy.id in (${sql.join(others, sql` union all `)}))`
}

/** Who is in a policy: by a whole national id, or by the last digits of a telephone. */
function inIt(scope: Scope, asked: string, bare: string): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = []
  if (bare.length >= MIN_ID_LENGTH) {
    ways.push(sql`select policy_party.policy_id from policy_party where policy_party.national_id = upper(${bare})`)
  }
  if (/^[\d\s+().-]+$/.test(asked) && bare.length >= SHOWN_DIGITS) {
    const end = bare.slice(scope.unmasked.includes('phones') ? -COMPARED_DIGITS : -SHOWN_DIGITS)
    ways.push(sql`
      select policy_party.policy_id from policy_party join customer on customer.id = policy_party.customer_id
      where phone_last_four(customer.phones) @> ${[end.slice(-SHOWN_DIGITS)]}::text[]
        and exists (select from unnest(phone_tails(customer.phones)) as tail where tail like ${`%${end}`})`)
  }
  return ways
}
