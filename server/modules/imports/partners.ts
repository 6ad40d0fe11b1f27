import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** The partner of conversations without a partner of their own. */
const UNASSIGNED = 'Unassigned'

export class UnknownPartner extends Error {
  constructor(name: string, names: readonly string[]) {
    const there = names.length > 0 ? `there are ${names.join(', ')}` : 'there is none yet'
    super(`There is no partner ${JSON.stringify(name)}; ${there}.`)
    this.name = 'UnknownPartner'
  }
}

/** The partner of that name, in upper or lower case. Throws `UnknownPartner`, which lists the existing ones. */
export async function findPartner(db: Database, name: string): Promise<number> {
  const found = await db
    .selectFrom('partner')
    .select('id')
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst()
  if (found) return found.id
  const others = await db.selectFrom('partner').select('name').orderBy('name').execute()
  throw new UnknownPartner(
    name,
    others.map((partner) => partner.name),
  )
}

/** The partner `Unassigned`: no country, no currency, times in UTC. */
export async function makeUnassigned(db: Database): Promise<number | null> {
  await db
    .insertInto('partner')
    .values({ name: UNASSIGNED, country: 'ZZ', time_zone: 'UTC', currency: 'XXX' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return findUnassigned(db)
}

/** Null while nothing was imported without a partner. */
export async function findUnassigned(db: Database): Promise<number | null> {
  const found = await db.selectFrom('partner').select('id').where('name', '=', UNASSIGNED).executeTakeFirst()
  return found?.id ?? null
}
