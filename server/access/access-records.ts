import { sql } from 'kysely'

import type { AccessAction } from '#contracts/lists/access-records.ts'
import type { Database } from '#server/db/database.ts'

export type AccessRecordEntry = {
  action: AccessAction
  /** Null when nobody is signed in. */
  userId: number | null
  /** What the action was done to, as `<table>:<id>`. */
  subject?: string | undefined
  /** The reason, in the person's own words. */
  reason?: string | undefined
  /** The exact details. Nothing secret, and no personal data that a mask would hide. */
  detail?: Record<string, unknown> | undefined
  ip: string | null
  userAgent: string | null
}

/**
 * Adds a record to the chain. The chain is locked until the transaction of `db` ends: inside a transaction, record
 * last, so that others wait only briefly and cannot deadlock.
 */
export async function addAccessRecord(db: Database, at: Date, entry: AccessRecordEntry): Promise<void> {
  const { action, userId, subject = null, reason = null, detail = {}, ip, userAgent } = entry
  await db
    .insertInto('access_record')
    .values({ at, user_id: userId, action, subject, reason, detail, ip, user_agent: userAgent })
    .execute()
}

/**
 * Adds many records at once, in their order: one statement seals all of them. Other writers wait meanwhile.
 */
export async function addAccessRecords(db: Database, at: Date, entries: readonly AccessRecordEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    const rows = entries.slice(start, start + BATCH).map(({ userId, userAgent, detail = {}, ...entry }) => ({
      ...entry,
      user_id: userId,
      user_agent: userAgent,
      detail,
    }))
    await sql`
      insert into access_record (at, user_id, action, subject, reason, detail, ip, user_agent)
      select ${at}, user_id, action, subject, reason, detail, ip, user_agent
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        user_id bigint, action text, subject text, reason text, detail jsonb, ip text, user_agent text
      )`.execute(db)
  }
}

const BATCH = 1_000
