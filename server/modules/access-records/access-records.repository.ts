import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { AccessRecord, ZonedAccessRecordQuery as Query } from '#contracts/access-records.ts'
import type { Page } from '#contracts/pagination.ts'
import { addDays } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { paginated } from '#server/paginated.ts'

/** Who did what. Whoever may read the records reads all of them: they are about the readers too. */
export const accessRecordsRepository = (db: Database) => {
  const kept = (query: Query) =>
    db
      .selectFrom('access_record')
      .leftJoin('app_user', 'app_user.id', 'access_record.user_id')
      .select(['access_record.id', 'at', 'user_id', 'action', 'subject', 'ip', 'user_agent', 'reason', 'detail'])
      .select('app_user.name as user_name')
      .where(matching(query))
      .orderBy('access_record.id', query.sort === 'id' ? 'asc' : 'desc')

  return {
    async page(query: Query): Promise<Page<AccessRecord>> {
      const { page, per_page: perPage } = query
      const [rows, { total }] = await Promise.all([
        kept(query)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        db
          .selectFrom('access_record')
          .where(matching(query))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return paginated(rows.map(shown), { page, perPage, total, path: '/api/access-records', query })
    },

    /** All that the query keeps, a batch at a time: the records are too many to be held at once. */
    async *all(query: Query): AsyncGenerator<AccessRecord> {
      const isUpwards = query.sort === 'id'
      let after: number | null = null
      for (;;) {
        const rows = await kept(query)
          .$if(after !== null, (more) => more.where('access_record.id', isUpwards ? '>' : '<', after!))
          .limit(BATCH)
          .execute()
        yield* rows.map(shown)
        if (rows.length < BATCH) return
        after = rows.at(-1)!.id
      }
    },
  }
}

const BATCH = 1_000

const eb = expressionBuilder<Schema, 'access_record'>()

function matching({ action, user_id, subject, ip, from, to, zone }: Query): Expression<SqlBool> {
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

const shown = ({ at, user_id, user_name, ...row }: Row): AccessRecord => ({
  ...row,
  at: at.toISOString(),
  user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
})
