import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

export type ChainVerdict = {
  /** How many records there are by the chain's own count. */
  length: number
  /** The hash of the last one, in hex: who keeps it elsewhere can tell later whether the end was cut off. */
  head: string
  /** The first place where the chain does not hold. */
  broken: { id: number; why: Break } | null
}

/**
 * `changed`: what it says is not what was sealed. `end`: the chain's own end is another than the last record's. `extra`: the
 * chain does not count it.
 */
export type Break = 'missing' | 'changed' | 'end' | 'extra' | 'anchor'

/** A record's number and hash (hex), as an earlier verification told them. */
export type Anchor = { id: number; hash: string }

/**
 * Seals every access record again, in another language than the database did, and compares. Reads in batches, so that
 * any number of records takes the same memory.
 */
export async function verifyChain(db: Database, anchor?: Anchor): Promise<ChainVerdict> {
  const end = await endOfChain(db)
  const told = { length: end.length, head: end.hash.toString('hex') }
  let before: Buffer = Buffer.alloc(32)
  let last = 0

  for (;;) {
    const records = await batchAfter(db, last, end.length)
    for (const record of records) {
      last += 1
      if (record.id !== last) return { ...told, broken: { id: last, why: 'missing' } }
      before = createHash('sha256').update(before).update(sealedText(record)).digest()
      if (!before.equals(record.hash)) return { ...told, broken: { id: last, why: 'changed' } }
      if (anchor?.id === last && anchor.hash !== before.toString('hex')) {
        return { ...told, broken: { id: last, why: 'anchor' } }
      }
    }
    if (records.length < BATCH) break
  }
  if (last < end.length) return { ...told, broken: { id: last + 1, why: 'missing' } }
  if (anchor && anchor.id > last) return { ...told, broken: { id: anchor.id, why: 'missing' } }
  if (!before.equals(end.hash)) return { ...told, broken: { id: last, why: 'end' } }
  return { ...told, broken: end.extra === null ? null : { id: end.extra, why: 'extra' } }
}

/** In one statement: of records that are added meanwhile neither the count nor the hash nor `extra` knows. */
const endOfChain = (db: Database) =>
  db
    .selectFrom('access_chain')
    .select(['length', 'hash'])
    .select(
      sql<number | null>`least(
        (select min(id) from access_record where id < 1),
        (select min(id) from access_record where id > access_chain.length)
      )`.as('extra'),
    )
    .executeTakeFirstOrThrow()

const BATCH = 5_000

/** Records that are added meanwhile are the next verification's. */
const batchAfter = (db: Database, id: number, length: number) =>
  db
    .selectFrom('access_record')
    .select(['id', 'user_id', 'action', 'subject', 'ip', 'user_agent', 'reason', 'hash'])
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'))
    .select(sql<string>`detail::text`.as('detail'))
    .where('id', '>', id)
    .where('id', '<=', length)
    .orderBy('id')
    .limit(BATCH)
    .execute()

type SealedRecord = Awaited<ReturnType<typeof batchAfter>>[number]

/** As `json_build_array` of migration 0006 writes it: JSON, with a space after each comma. */
function sealedText({ id, at, user_id, action, subject, ip, user_agent, reason, detail }: SealedRecord): string {
  const told = [
    String(id),
    at,
    user_id === null ? null : String(user_id),
    action,
    subject,
    ip,
    user_agent,
    reason,
    detail,
  ]
  return `[${told.map((value) => JSON.stringify(value)).join(', ')}]`
}
