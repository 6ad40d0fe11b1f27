import { writeCsv } from 'hucre/csv'

import type { Database } from '#server/db/database.ts'
import { guardedCell } from '#server/table-cells.ts'

/**
 * Who did what to the conversation, the policy and the evidence file: each record with its place in the chain and its seal, so that
 * the house can show it again. From where somebody came is left out: it says nothing of the sale.
 */
export async function accessLog(db: Database, subjects: readonly string[]): Promise<Buffer> {
  const records = await db
    .selectFrom('access_record')
    .leftJoin('app_user', 'app_user.id', 'access_record.user_id')
    .where('access_record.subject', 'in', [...subjects])
    .select(['access_record.id', 'access_record.at', 'access_record.action', 'access_record.subject'])
    .select(['access_record.hash', 'access_record.user_id', 'app_user.name'])
    .orderBy('access_record.id', 'desc')
    .limit(MAX)
    .execute()
  const rows = records
    .toReversed()
    .map(({ id, at, user_id, name, action, subject, hash }) =>
      [id, at.toISOString(), user_id, name, action, subject, hash.toString('hex')].map((cell) =>
        guardedCell(cell, 'csv'),
      ),
    )
  return Buffer.from(writeCsv([HEAD, ...rows], { bom: true }))
}

const HEAD = ['record', 'at', 'person_id', 'person', 'action', 'subject', 'seal']
/** The newest ones. */
const MAX = 10_000
