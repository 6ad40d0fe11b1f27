import { sql } from 'kysely'

import { parseSearch } from '#domain/search/parse-search.ts'
import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import type { Job } from '#server/jobs/queue.ts'
import { judgeDue } from '#server/modules/category-rules/category-jobs.ts'
import { runRule } from '#server/modules/category-rules/run-rule.ts'
import { searchCondition } from '#server/search/search-condition.ts'
import { openTarget, signedIn } from '#tests/bench/compare-with-sql.ts'
import { fillTurns, TURNS_EACH } from '#tests/bench/fill-turns.ts'
import { printTable } from '#tests/bench/table.ts'

/**
 * How long a new category rule takes over all conversations, including their markers, compared with a plain `count(*)` of the
 * same condition and a preview of it; and how many incoming conversations per second all of these rules judge:
 *   npm run bench category-rules, or npx tsx tests/bench/category-rules.ts [turns]
 * It uses an embedded database, or a new one at DATABASE_URL.
 */
const RULES = {
  'a rare word': 'vocablolmnoaba',
  'a word of a tenth': 'vocabloeaaaba',
  'a phrase': '"quiero cancelar mi seguro"',
  'by a speaker': 'customer:"cancelar mi seguro"',
  'not said': '-agent:"llamada sera grabada"',
  'in the first 30 s': 'first/30(customer:quiero)',
  'not in the first 30 s': '-first/30(agent:"llamada sera grabada")',
  'in the last 60 s': 'last/60(siniestro)',
  'a word of nearly all': 'hogar',
}

const turns = Number(process.argv[2] ?? 100_000)
const { settings, remove } = await openTarget(process.env.DATABASE_URL)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({ ...settings, log, queryTimeoutMs: 600_000 })
try {
  await migrate(database.db)
  await fillTurns(database, turns)
  await sql`update interaction set turn_count = ${TURNS_EACH}, timed = true`.execute(database.db)
  await sql`delete from category_due`.execute(database.db)
  await withQueryLimit(600_000, () => measure(database))
} finally {
  await database.close()
  await remove()
}

async function measure({ db, ...opened }: OpenDatabase) {
  const { app, token } = await signedIn({ db, ...opened })
  const rows: string[][] = []
  for (const [name, query] of Object.entries(RULES)) {
    const { id } = await db
      .insertInto('category_rule')
      .values({ name, query })
      .returning('id')
      .executeTakeFirstOrThrow()
    const condition = await searchCondition(db, parseSearch(query).query!, 'said')
    const counted = await timed(() => sql`select count(*) from interaction where ${condition}`.execute(db))
    const url = `/api/category-preview?query=${encodeURIComponent(query)}`
    const previewed = await timed(() => app.inject({ url, headers: { authorization: `Bearer ${token}` } }))
    const ran = await timed(() => runRule(db, jobFor(String(id))))
    const { matched } = await db
      .selectFrom('category_match')
      .where('rule_id', '=', id)
      .select(({ fn }) => fn.countAll<number>().as('matched'))
      .executeTakeFirstOrThrow()
    rows.push([name, ...[counted, previewed, ran].map((ms) => ms.toFixed(0)), matched.toLocaleString('en')])
  }
  const conversations = Math.ceil(turns / TURNS_EACH).toLocaleString('en')
  printTable([`${conversations} conversations`, 'count(*) ms', 'preview ms', 'rule ms', 'matched'], rows)

  const due = Math.min(2_000, Math.ceil(turns / TURNS_EACH))
  await sql`insert into category_due select id from interaction order by id limit ${due}`.execute(db)
  const judged = await timed(() => judgeDue(db, jobFor('due')))
  console.log(`\n${rows.length} rules judge ${((due / judged) * 1000).toFixed(0)} new conversations a second`)
  await app.close()
}

function jobFor(key: string): Job {
  return { key, signal: new AbortController().signal, advance: async () => {} }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
