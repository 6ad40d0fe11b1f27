import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { CategoryPreview } from '#contracts/category-rules.ts'
import type { CategoryPreviewQuery } from '#contracts/lists/category-rules.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import { callRows } from '#server/conversations/call-rows.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { readQuery } from '#server/modules/category-rules/rule-draft.ts'
import { isJudged, searchCondition } from '#server/search/search-condition.ts'
import { searchHits } from '#server/search/search-hits.ts'
import { isAbout } from '#server/search/stored-category-rule.ts'

export const categoryPreviewRepository = (db: Database) => ({
  /**
   * What a rule would match among the conversations that the reader sees. With windows, whose turns must be read, only the
   * newest are looked at. Throws `invalid` when the query cannot be read.
   */
  async preview(scope: Scope, { query, ...reach }: CategoryPreviewQuery): Promise<CategoryPreview> {
    const search = readQuery(query)
    const isKept = sql<SqlBool>`(${isAbout(reach)} and ${scope.sees('interaction', 'call-detail')})`
    const isBounded = needsTurnTimes(search) && (await isMoreThan(db, isKept, MAX_READ))
    const from = isBounded ? newest(isKept) : sql`interaction`
    const isFound = sql`interaction.turn_count > 0 and ${isKept} and ${await searchCondition(db, search, 'said')}`
    const isIt = isJudged(search)
    const [counted, found] = await Promise.all([
      sql<Counted>`
        select count(*) filter (where is_judged) as judged, count(*) filter (where turn_count = 0) as no_transcript,
          count(*) filter (where turn_count > 0 and not is_judged) as untimed
        from (select turn_count, ${isIt} as is_judged from ${from} where ${isKept}) as kept
      `.execute(db),
      sql<{ id: number; matched: number }>`
        select id, count(*) over () as matched from ${from} where ${isFound}
        order by started_at desc nulls last, id desc limit ${MAX_EXAMPLES}
      `.execute(db),
    ])
    const { judged, no_transcript, untimed } = counted.rows[0]!
    const ids = found.rows.map(({ id }) => id)
    // masked for everybody: what is shown while somebody types would be recorded with every letter
    const masked = { ...scope, unmasked: [] }
    const [rows, hits] = await Promise.all([callRows(db, masked, ids, 'call-detail'), searchHits(db, ids, search)])
    return {
      matched: found.rows[0]?.matched ?? 0,
      judged,
      not_judged: { no_transcript, untimed },
      of_newest: isBounded ? MAX_READ : null,
      examples: rows.map((row) => ({ ...row, hits: hits.get(row.id) ?? [] })),
    }
  },
})

type Counted = { judged: number; no_transcript: number; untimed: number }

/** Whether so many are kept: counted no further. */
async function isMoreThan(db: Database, isKept: RawBuilder<SqlBool>, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from interaction where ${isKept} limit ${most + 1}) as kept
  `.execute(db)
  return (rows[0]?.count ?? 0) > most
}

const newest = (isKept: RawBuilder<SqlBool>) => sql`(
  select * from interaction where ${isKept} order by started_at desc nulls last, id desc limit ${MAX_READ}
) as interaction`

const MAX_EXAMPLES = 10
/** Of so many the turns can be read while somebody types. */
const MAX_READ = 10_000
