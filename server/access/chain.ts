import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

export type ChainVerdict = {
  /** The number of records by the chain's own count. */
  length: number
  /**
   * The hash of the last record, in hex. Somebody who stores it elsewhere can check later whether the end was cut off.
   */
  head: string
  /** The first record at which the chain is broken. */
  broken: { id: number; why: Break } | null
}

/**
 * `changed`: the record's content is not what was sealed. `end`: the chain's stored end differs from the last record.
 * `extra`: the chain does not count this record.
 */
export type Break = 'missing' | 'changed' | 'end' | 'extra' | 'anchor'

/** A record's number and hash (hex), from an earlier verification. */
export type Anchor = { id: number; hash: string }

/**
 * Seals every access record again, in TypeScript instead of SQL, and compares. Reads in batches, so that any number of
 * records takes the same memory.
 */
export async function verifyChain(db: Database, anchor?: Anchor): Promise<ChainVerdict> {
  const end = await endOfChain(db)
  const chainEnd = { length: end.length, head: end.hash.toString('hex') }
  let before: Buffer = Buffer.alloc(32)
  let last = 0

  for (;;) {
    const records = await batchAfter(db, last, end.length)
    for (const record of records) {
      last += 1
      if (record.id !== last) return { ...chainEnd, broken: { id: last, why: 'missing' } }
      before = createHash('sha256').update(before).update(sealedText(record)).digest()
      if (!before.equals(record.hash)) return { ...chainEnd, broken: { id: last, why: 'changed' } }
      if (anchor?.id === last && anchor.hash !== before.toString('hex')) {
        return { ...chainEnd, broken: { id: last, why: 'anchor' } }
      }
    }
    if (records.length < BATCH) break
  }
  if (last < end.length) return { ...chainEnd, broken: { id: last + 1, why: 'missing' } }
  if (anchor && anchor.id > last) return { ...chainEnd, broken: { id: anchor.id, why: 'missing' } }
  if (!before.equals(end.hash)) return { ...chainEnd, broken: { id: last, why: 'end' } }
  return { ...chainEnd, broken: end.extra === null ? null : { id: end.extra, why: 'extra' } }
}

/** One statement, so that records added meanwhile change neither the count, the hash nor `extra`. */
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

/** Records that are added meanwhile are left to the next verification. */
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

/** JSON with a space after each comma, as `json_build_array` of migration 0006 writes it. */
function sealedText({ id, at, user_id, action, subject, ip, user_agent, reason, detail }: SealedRecord): string {
  const fields = [
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
  return `[${fields.map((value) => JSON.stringify(value)).join(', ')}]`
}
