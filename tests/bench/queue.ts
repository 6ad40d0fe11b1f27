import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { fillConversations } from '#tests/bench/fill-conversations.ts'

/**
 * How long an auditor's queue with very many open assignments takes, and its plans, compared with the same SQL alone:
 *   npx tsx tests/bench/queue.ts [assignments]
 * The auditor has as many completed assignments again, and ten other auditors together have as many open ones.
 */
const ROUNDS = 50

const assignments = Number(process.argv[2] ?? 10_000)
await compareWithSql(
  (database) => fillConversations(database, 5 * assignments),
  async (measure, database) => {
    const middle = await fillQueue(database, assignments)
    console.log(`${assignments.toLocaleString('en')} open assignments, ${database.kind} database, ${ROUNDS} rounds, ms`)
    await measure(
      {
        'nothing but the session': '/api/user',
        'first 25': '/api/queue',
        'first 200': '/api/queue?per_page=200',
        'page 200': '/api/queue?page=200',
        next: '/api/queue/next',
        'next after one in the middle': `/api/queue/next?after=${middle}`,
        summary: '/api/queue/summary',
        plans: '/api/sampling-plans',
        'a plan': '/api/sampling-plans/1',
        'its assignments': '/api/sampling-plans/1/assignments',
        'those that are overdue': '/api/sampling-plans/1/assignments?group=overdue',
        'by agent': '/api/sampling-plans/1/assignments?sort=agent',
      },
      ROUNDS,
    )
  },
)

/** Gives the person who sends the requests a queue in ten plans. Returns the id of an assignment in its middle. */
async function fillQueue({ db, pool }: OpenDatabase, count: number): Promise<number> {
  await sql`
    insert into scorecard (name, locale, published) values ('Sales', 'en', true)
  `.execute(db)
  await sql`
    insert into app_user (name, email) select 'Auditor ' || n, 'auditor-' || n || '@example.com' from generate_series(1, 10) n
  `.execute(db)
  await sql`
    insert into sampling_plan (name, scorecard_id, filter, period_from, period_to, time_zone, per_agent, seed, state, drawn_at)
    select 'Plan ' || n, (select min(id) from scorecard), '{}', '2026-06-01', '2026-11-30',
      (array['UTC', 'America/Santiago'])[1 + n % 2], 4, 'seven', 'active', now()
    from generate_series(1, 10) n
  `.execute(db)
  await sql`
    insert into assignment (plan_id, interaction_id, evaluator_id, due_on, state, settled_at)
    select 1 + n % 10, n,
      case when n <= ${2 * count} then me.id else others.first + n % 10 end,
      current_date - 30 + n * 7919::bigint % 60 * interval '1 day',
      case when n > ${count} and n <= ${2 * count} then 'done' else 'open' end,
      case when n > ${count} and n <= ${2 * count} then now() - n % 90 * interval '1 day' end
    from generate_series(1, ${3 * count}::integer) n,
      (select min(id) as id from app_user where email like 'bench-%') as me,
      (select min(id) as first from app_user where email like 'auditor-%') as others
  `.execute(db)
  await pool.query('vacuum analyze')
  const { rows } = await sql<{ id: number }>`
    select id from assignment where evaluator_id = (select min(id) from app_user where email like 'bench-%')
      and state = 'open'
    order by due_on, id limit 1 offset ${Math.floor(count / 2)}
  `.execute(db)
  return rows[0]!.id
}
