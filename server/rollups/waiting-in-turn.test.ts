import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#server/db/database.ts'
import { analyseDue } from '#server/modules/analysis/analyse-due.ts'
import { importFiles } from '#server/modules/imports/import-files.ts'
import { judgeEvaluation } from '#server/quality/judge-evaluation.ts'
import { checkFigures } from '#server/rollups/recount.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { silentLog, testDatabase } from '#tests/support/database.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { folderOf } from '#tests/support/folder.ts'
import { memoryStorage } from '#tests/support/storage.ts'
import { VCON_UUID, vconUnsigned } from '#tests/support/vcon-call.ts'

/** The embedded database runs one transaction after the other: nobody waits. */
const isServer = process.env.TEST_DATABASE_URL !== undefined

const { db, truncate } = await testDatabase()
beforeEach(truncate)

/** The number of sessions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]!.waiting
}

/** Waits until that many sessions wait, or the given work is over. */
async function untilWaiting(count: number, isOver = () => false): Promise<void> {
  while (!isOver() && (await waiting()) < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

const wrong = async () => (await checkFigures(db)).filter((table) => table.wrong > 0 || table.missing > 0)

describe.skipIf(!isServer)('with a PostgreSQL server, named by TEST_DATABASE_URL', () => {
  test('an import completes a conversation while it is analysed', async () => {
    const storage = memoryStorage()
    const imported = (folder: string) => importFiles({ db, storage, paths: [folder], cwd: '/', partner: null })
    await imported(folderOf({ 'a.json': vconUnsigned }))
    const [locked, release] = [signal(), signal()]
    const lexicons = async () => {
      locked.give()
      await release.given
      return {}
    }
    const job = { key: '', signal: new AbortController().signal, advance: async () => {} }
    const analysing = analyseDue({ db, clock: () => new Date(), log: silentLog, lexicons }, job)
    await locked.given
    const importing = begun(imported(folderOf({ [`${VCON_UUID}.turns.json`]: TURNS })))
    await untilWaiting(1, () => importing.isOver)

    release.give()
    await Promise.all([analysing, importing.end])

    expect(await wrong()).toEqual([])
  })

  test('one evaluation is scored again while another of the same agent and day is submitted', async () => {
    const given = testConversations(db)
    const partner = (await given.partner({ time_zone: 'UTC' })).id
    const scorecard = await testEvaluations(db).scorecard(scorecardOf([[yesNo({ id: 'greets' })]]))
    const at = new Date('2026-03-05T10:00:00Z')
    const evaluationOf = async (state: string) => {
      const call = await given.interaction({ partner_id: partner })
      const { rows } = await sql<{ id: number }>`
        insert into evaluation (kind, scorecard_version_id, interaction_id, state, score, submitted_at)
        values ('quality', ${scorecard.version_id}, ${call.id}, ${state}, 100, ${state === 'draft' ? null : at}) returning id
      `.execute(db)
      const { id } = rows[0]!
      await sql`
        insert into evaluation_answer (evaluation_id, question_id, value, failed, family, score)
        values (${id}, 'greets', 'yes', false, 'non-critical', 100)`.execute(db)
      return id
    }
    const [judged, submitted] = [await evaluationOf('disputed'), await evaluationOf('draft')]
    await db.updateTable('evaluation_answer').set({ value: 'no' }).where('evaluation_id', '=', judged).execute()
    const submit = (trx: Database) =>
      trx.updateTable('evaluation').set({ state: 'submitted', submitted_at: at }).where('id', '=', submitted).execute()

    await whileLocked(
      sql`select from evaluation_answer_day for update`,
      () => db.transaction().execute((trx) => judgeEvaluation(trx, judged, scorecard.content)),
      () => db.transaction().execute(submit),
    )
    expect(await wrong()).toEqual([])
  })

  /** Starts each of these, one after the other, while their roll-up rows are locked, and then releases the lock. */
  async function whileLocked(rows: ReturnType<typeof sql>, ...begin: (() => Promise<unknown>)[]): Promise<void> {
    const [locked, release] = [signal(), signal()]
    const holding = db.transaction().execute(async (trx) => {
      await rows.execute(trx)
      locked.give()
      await release.given
    })
    await locked.given
    const all: Promise<unknown>[] = []
    for (const one of begin) {
      all.push(one())
      await untilWaiting(all.length)
    }
    release.give()
    await Promise.all([holding, ...all])
  }
})

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}

/** Started work, and whether it is over. */
function begun(end: Promise<unknown>) {
  const so = { end, isOver: false }
  void end.finally(() => (so.isOver = true)).catch(() => {})
  return so
}

const TURNS = {
  vcon: VCON_UUID,
  duration_s: 70,
  channels: { '0': 'customer', '1': 'agent' },
  turns: [
    { speaker: 'agent', start_s: 0, end_s: 1, text: 'Good day.' },
    { speaker: 'customer', start_s: 1, end_s: 2, text: 'Hi.' },
  ],
}
