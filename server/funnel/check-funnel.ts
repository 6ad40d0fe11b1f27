import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { partnerWords } from '#server/funnel/contact-conditions.ts'
import { baseFacts, MAX_NUMBER_HOLDERS } from '#server/funnel/record-facts.ts'
import { FACT_COLUMNS, firstArrival } from '#server/funnel/recount-records.ts'
import { lockFunnel, refreshFunnel } from '#server/funnel/refresh-funnel.ts'

/** The number of rows of `funnel_record`, of the wrong ones, and of the missing ones. */
type FunnelChecked = { rows: number; wrong: number; missing: number }

/**
 * Recounts all calling bases, as of one moment, and compares them with the stored rows once all pending updates are
 * done. With `repair`, wrong rows are replaced. Changes of counted rows do not wait; readers of a funnel may.
 */
export const checkFunnel = (db: Database, { repair }: { repair: boolean }): Promise<FunnelChecked> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await lockFunnel(trx) // before the moment is chosen
      await refreshFunnel(trx)
      await recountAll(trx)
      const { rows } = await sql<FunnelChecked>`
        select (select count(*) from funnel_record) as rows,
          (select count(*) from (table funnel_record except table counted_record) as one) as wrong,
          (select count(*) from (table counted_record except table funnel_record) as one) as missing
      `.execute(trx)
      const found = rows[0]!
      if (repair) await replace(trx, found)
      return found
    })

async function recountAll(trx: Database): Promise<void> {
  await sql`create temporary table counted_record (like funnel_record) on commit drop`.execute(trx)
  const partners = await trx.selectFrom('partner').select('id').execute()
  for (const { id } of partners) {
    const words = await partnerWords(trx, id)
    await sql`
      insert into counted_record
      with ${baseFacts({ partnerId: id, kept: sql`true`, words })}
      select id, ${id}::bigint, campaign_id, ${firstArrival(sql.ref('kept.id'))}, ${FACT_COLUMNS} from fact join kept using (id)
    `.execute(trx)
  }
}

async function replace(trx: Database, { wrong, missing }: FunnelChecked): Promise<void> {
  await sql`delete from funnel_shared_tail`.execute(trx)
  await sql`
    insert into funnel_shared_tail
    select partner_id, tail from (
      select distinct id, partner_id, tail from dialling_record cross join unnest(phone_tails(phones)) as tail
      where length(tail) = 8
    ) as own group by 1, 2 having count(*) > ${sql.lit(MAX_NUMBER_HOLDERS)}
  `.execute(trx)
  if (wrong + missing === 0) return
  await sql`delete from funnel_record`.execute(trx)
  await sql`insert into funnel_record table counted_record`.execute(trx)
}
