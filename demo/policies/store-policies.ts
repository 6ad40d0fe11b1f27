import type { Day } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'

import { customerIds } from '../customer-ids.ts'
import type { Places } from '../places.ts'
import type { Random } from '../random.ts'
import { insertAll, insertRows } from '../rows.ts'
import type { DemoPolicy } from './demo-policy.ts'
import { instalmentsOf } from './instalments.ts'
import { policyRow } from './policy-row.ts'
import { claimsOf, coveragesOf, endorsementsOf, partiesOf, statusesOf } from './policy-parts.ts'

/** Puts policies into their tables, with their holders, coverages, instalments and what else belongs to them. */
export async function storePolicies(
  db: Database,
  random: Random,
  places: Places,
  policies: readonly DemoPolicy[],
  today: Day,
): Promise<void> {
  const customers = await customerIds(
    db,
    places,
    policies.map(({ holder }) => holder),
  )
  const ids = await insertRows(
    db,
    'policy',
    policies.map((policy) => policyRow(places, policy, today)),
  )
  const each = policies.map((policy, at) => ({ policy, policy_id: ids[at]!, holder_id: customers.get(policy.holder)! }))
  const parts = <Part extends object>(partsOf: (one: (typeof each)[number]) => Part[]) =>
    each.flatMap((one) => partsOf(one).map((part) => ({ policy_id: one.policy_id, ...part })))

  await insertAll(
    db,
    'policy_party',
    parts(({ policy, holder_id }) => partiesOf(random, policy, holder_id)),
  )
  await insertAll(
    db,
    'policy_coverage',
    parts(({ policy }) => coveragesOf(policy)),
  )
  await insertAll(
    db,
    'instalment',
    parts(({ policy }) => instalmentsOf(random, policy, today)),
  )
  await insertAll(
    db,
    'policy_status',
    parts(({ policy }) => statusesOf(policy, today)),
  )
  await insertAll(
    db,
    'claim',
    parts(({ policy }) => claimsOf(random, policy, today)),
  )
  await insertAll(
    db,
    'endorsement',
    parts(({ policy }) => endorsementsOf(random, policy, today)),
  )
}
