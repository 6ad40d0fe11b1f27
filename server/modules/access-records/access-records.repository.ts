import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { AccessRecord, ZonedAccessRecordQuery as Query } from '#contracts/access-records.ts'
import type { Page } from '#contracts/pagination.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { pageOf } from '#server/list/list.ts'

/** Who did what. Everybody who may read the records reads all of them: they are about the readers, too. */
export const accessRecordsRepository = (db: Database) => {
  const rows = (query: Query) =>
    db
      .selectFrom('access_record')
      .leftJoin('app_user', 'app_user.id', 'access_record.user_id')
      .select(['access_record.id', 'at', 'user_id', 'action', 'subject', 'ip', 'user_agent', 'reason', 'detail'])
      .select('app_user.name as user_name')
      .where(accessRecordWhere(query))

  return {
    page: (query: Query): Promise<Page<AccessRecord>> =>
      pageOf(
        {
          rows: rows(query),
          counted: db.selectFrom('access_record').where(accessRecordWhere(query)),
          id: 'access_record.id',
          columns: { id: 'access_record.id' },
          sort: query.sort,
          present: (found) => found.map(presentRecord),
        },
        '/api/access-records',
        query,
      ),

    /** From id to id: there are too many records to hold even their ids at once. */
    async *all(query: Query): AsyncGenerator<AccessRecord> {
      const isUpwards = query.sort === 'id'
      let after: number | null = null
      for (;;) {
        const found = await rows(query)
          .$if(after !== null, (more) => more.where('access_record.id', isUpwards ? '>' : '<', after!))
          .orderBy('access_record.id', isUpwards ? 'asc' : 'desc')
          .limit(BATCH)
          .execute()
        yield* found.map(presentRecord)
        if (found.length < BATCH) return
        after = found.at(-1)!.id
      }
    },
  }
}

const BATCH = 1_000

const eb = expressionBuilder<Schema, 'access_record'>()

function accessRecordWhere({ action, user_id, subject, ip, from, to, zone }: Query): Expression<SqlBool> {
  return eb.and([
    ...(action === undefined ? [] : [eb('action', '=', action)]),
    ...(user_id === undefined ? [] : [eb('user_id', '=', user_id)]),
    ...(subject === undefined ? [] : [eb('subject', '=', subject)]),
    ...(ip === undefined ? [] : [eb('ip', '=', ip)]),
    ...(from === undefined ? [] : [eb('at', '>=', startOfDay(zone, from))]),
    ...(to === undefined ? [] : [eb('at', '<', startOfDay(zone, addDays(to, 1)))]),
  ])
}

type Row = Omit<AccessRecord, 'at' | 'user'> & { at: Date; user_id: number | null; user_name: string | null }

const presentRecord = ({ at, user_id, user_name, ...row }: Row): AccessRecord => ({
  ...row,
  at: at.toISOString(),
  user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
})
