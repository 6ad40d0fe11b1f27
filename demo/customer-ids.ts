import type { Database } from '#server/db/database.ts'

import type { DemoCustomer } from './people.ts'
import type { Places } from './places.ts'
import { insertRows } from './rows.ts'

/** The ids of these people: who called is there, whoever only has a policy or a debt is added. */
export async function customerIds(db: Database, { customer }: Places, people: readonly DemoCustomer[]) {
  const missing = [...new Set(people)].filter((one) => !customer.has(one))
  const ids = await insertRows(
    db,
    'customer',
    missing.map(({ given: _, ...row }) => row),
  )
  return new Map<DemoCustomer, number>([...customer, ...missing.map((one, at) => [one, ids[at]!] as const)])
}
