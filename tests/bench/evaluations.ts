import { performance } from 'node:perf_hooks'

import { sql } from 'kysely'

import { questionsOf } from '#domain/scoring/answers.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { addDefaultScorecards } from '#server/quality/add-default-scorecards.ts'
import { compareWithSql, signedIn } from '#tests/bench/compare-with-sql.ts'
import { fillConversations } from '#tests/bench/fill-conversations.ts'
import { printTable, quantile } from '#tests/bench/table.ts'

/**
 * How long the server takes to open an evaluation, compared with the same SQL alone, and to save an answer, compared with the
 * bare statements that save it; the goal is 50 ms for 95 of 100:
 *   npx tsx tests/bench/evaluations.ts [evaluations]
 */
const evaluations = Number(process.argv[2] ?? 50_000)
const DRAFTS = 60
const ROUNDS = 60

await compareWithSql(
  async (database) => {
    await fillConversations(database, evaluations)
    await fillEvaluations(database)
  },
  async (measure, database) => {
    const { id, interaction_id } = await newest(database)
    console.log(`${evaluations.toLocaleString('en')} evaluations, ${database.kind} database, ${ROUNDS} rounds, ms`)
    await measure(
      {
        'nothing but the session': '/api/user',
        'open an evaluation': `/api/evaluations/${id}`,
        'those of a conversation': `/api/calls/${interaction_id}/evaluations`,
        'newest 25': '/api/evaluations',
        'a failed question': '/api/evaluations?group=counted&failed_question=recording-notice',
        'by score': '/api/evaluations?group=counted&sort=score',
      },
      ROUNDS,
    )
    await measureSaving(database)
  },
)

async function fillEvaluations({ db, pool }: OpenDatabase): Promise<void> {
  const [added] = await addDefaultScorecards(db, null, new Date(), ['sale'])
  const { version_id } = added!
  const { content } = await db
    .selectFrom('scorecard_version')
    .where('id', '=', version_id)
    .select('content')
    .executeTakeFirstOrThrow()
  await sql`
    insert into evaluation (kind, scorecard_version_id, interaction_id, state, score, raw_score, created_at, submitted_at)
    select 'quality', ${version_id}, id, 'submitted', 60 + id % 41, 60 + id % 41, started_at, started_at
    from interaction where started_at is not null
  `.execute(db)
  for (const { id, family } of questionsOf(content)) {
    await sql`
      insert into evaluation_answer (evaluation_id, question_id, value, family, score, failed, answered_at)
      select id, ${id}, 'yes', ${family}, 100, (id % 17 = 0), submitted_at from evaluation
    `.execute(db)
  }
  // otherwise the first readers would do the writes that the inserts left pending
  await pool.query('vacuum analyze evaluation, evaluation_answer')
  await pool.query('checkpoint')
}

async function newest({ db }: OpenDatabase) {
  return db
    .selectFrom('evaluation')
    .select(['id', 'interaction_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Answers drafts question by question, alternately through the server and by the bare statements. */
async function measureSaving(database: OpenDatabase): Promise<void> {
  const { db, pool } = database
  const { app, token } = await signedIn(database)
  const { version_id, content } = await db
    .selectFrom('scorecard_version')
    .select(['id as version_id', 'content'])
    .executeTakeFirstOrThrow()
  const questions = questionsOf(content)
  const me = await db.selectFrom('app_user').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const drafts = await db
    .insertInto('evaluation')
    .columns(['kind', 'scorecard_version_id', 'interaction_id', 'evaluator_id'])
    .expression((query) =>
      query
        .selectFrom('interaction')
        .select([
          sql<'quality'>`'quality'`.as('kind'),
          sql<number>`${version_id}::bigint`.as('scorecard_version_id'),
          'id',
          sql<number>`${me.id}::bigint`.as('evaluator_id'),
        ])
        .orderBy('id')
        .limit(2 * DRAFTS),
    )
    .returning('id')
    .execute()

  const times = { bare: [] as number[], server: [] as number[] }
  for (let index = 0; index < DRAFTS; index += 1) {
    for (const question of questions) {
      const value = valuesOf(question)[0]!
      const start = performance.now()
      await pool.query(
        `with saved as (
          insert into evaluation_answer (evaluation_id, question_id, value, answered_by, answered_at)
          values ($1, $2, $3, $4, now()) returning evaluation_id
        ) update evaluation set version = version + 1 from saved where id = evaluation_id`,
        [drafts[index]!.id, question.id, value, me.id],
      )
      const middle = performance.now()
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/evaluations/${drafts[DRAFTS + index]!.id}/answers/${question.id}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { value, comment: 'Lo dijo con claridad.', root_causes: [], version: 0 },
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      times.bare.push(middle - start)
      times.server.push(performance.now() - middle)
    }
  }
  const warm = questions.length
  const row = (name: string, values: number[]) => [
    name,
    ...[0.5, 0.95, 0.99].map((share) => quantile(values.slice(warm), share).toFixed(1)),
  ]
  console.log(`\nAn answer with a comment, ${DRAFTS * questions.length} times, ms`)
  printTable(['', 'median', '95 of 100', '99 of 100'], [row('bare statement', times.bare), row('server', times.server)])
  await app.close()
}
