import { performance } from 'node:perf_hooks'

import { sql } from 'kysely'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { addDefaultScorecards } from '#server/quality/add-default-scorecards.ts'
import { rebuildFigures } from '#server/rollups/recount.ts'

/** The time of the last conversation. */
export const FIGURES_NOW = new Date('2026-11-18T18:00:00Z')

/**
 * Fills an empty database with this many conversations over three years up to `FIGURES_NOW`: 360 agents of 60 teams and 12 partners. All
 * conversations are analysed and judged by the rules of one scorecard, and one in a hundred is audited. Integer arithmetic instead of
 * `random()`, so that every run measures the same. Returns the seconds that it took to rebuild all figures.
 */
export async function fillFigures({ db }: OpenDatabase, count: number): Promise<number> {
  return withQueryLimit(3_600_000, async () => {
    await sql.raw(WORLD).execute(db)
    const [added] = await addDefaultScorecards(db, null, FIGURES_NOW, ['sale'])
    const { content } = await db
      .selectFrom('scorecard_version')
      .where('id', '=', added!.version_id)
      .select('content')
      .executeTakeFirstOrThrow()
    for (const table of TABLES) await sql.raw(`alter table ${table} disable trigger user`).execute(db)
    for (let first = 1; first <= count; first += BATCH) {
      const last = Math.min(first + BATCH - 1, count)
      for (const statement of statements(first, last, { ...added!, content })) await sql.raw(statement).execute(db)
    }
    for (const table of TABLES) await sql.raw(`alter table ${table} enable trigger user`).execute(db)
    await sql`update machine_run set state = 'done'`.execute(db)
    // the inserted conversations are judged already
    await sql`truncate machine_due`.execute(db)
    // creates the functions that count, as the first conversation does
    await sql`do $$ begin execute conversation_rollups_sql('select 1 as sign, interaction.* from interaction where false'); end $$`.execute(
      db,
    )
    await sql`
      insert into rollup_key (partner_id, campaign_id, team_id, agent_id, channel)
      select distinct partner_id, campaign_id, team_id, agent_id, channel from interaction
    `.execute(db)
    const began = performance.now()
    await rebuildFigures(db)
    const seconds = (performance.now() - began) / 1000
    await sql`vacuum analyze`.execute(db)
    return seconds
  })
}

const TABLES = ['interaction', 'conversation_analysis', 'machine_score', 'evaluation', 'evaluation_answer']
const BATCH = 50_000

const WORLD = `
  insert into partner (name, country, time_zone, currency)
  select 'Partner ' || n, 'CL', (array['America/Santiago', 'America/Bogota', 'Europe/Madrid'])[1 + n % 3], 'CLP'
  from generate_series(1, 12) n;
  insert into campaign (partner_id, name, kind) select 1 + n % 12, 'Campaign ' || n, 'sale' from generate_series(0, 35) n;
  insert into team (name) select 'Team ' || n from generate_series(1, 60) n;
  insert into agent (name, team_id)
  select (array['Ana', 'Luis', 'María', 'Pedro', 'Sofía'])[1 + n % 5] || ' Pérez ' || n, 1 + n % 60 from generate_series(0, 359) n;
  insert into category_rule (name, query, run_state) values ('Precio', 'precio', 'done'), ('Queja', 'queja', 'done')`

type Scorecard = { id: number; version_id: number; content: ScorecardContent }

/** Each agent works for one partner and has about forty conversations per day. */
const statements = (first: number, last: number, { id, version_id, content }: Scorecard) => {
  const ruled = questionsOf(content)
    .filter(({ rule }) => rule)
    .map((question) => `'${question.id}'`)
  const passed = ruled.map((name, index) => `case when (n * ${index + 3} % 7) > 0 then ${name} end`)
  const failed = ruled.map((name, index) => `case when (n * ${index + 3} % 7) = 0 then ${name} end`)
  const answers = questionsOf(content).map(
    ({ id: question, family }, index) => `('${question}', '${family}', ${index})`,
  )
  return [
    `insert into interaction (external_id, partner_id, campaign_id, team_id, agent_id, channel, direction, started_at, duration_ms,
        talk_ms, hold_ms, after_call_work_ms, language, disposition, turn_count, timed)
      select 'bench:' || n, 1 + agent % 12, 1 + agent % 12 + 12 * (n % 3), 1 + agent % 60, 1 + agent,
        (array['voice', 'voice', 'voice', 'whatsapp'])[1 + n % 4], 'outbound',
        timestamptz '2026-11-18 18:00Z' - (n / 14400::numeric * 86400 || ' seconds')::interval - n * 7919::bigint % 32400 * interval '1 second',
        n * 31 % 900 * 1000, n * 31 % 700 * 1000, n % 20 * 1000, n % 60 * 1000, 'es', (array['sale', 'no sale'])[1 + n % 2], 40, true
      from generate_series(${first}, ${last}) n cross join lateral (select (n * 7 % 360)::int as agent) a`,
    `insert into conversation_analysis (interaction_id, version, analysed_at, agent_talk_ms, customer_talk_ms, silence_ms, agent_turns,
        interruptions, sentiment_customer, sentiment_change)
      select id, 3, started_at, talk_ms / 2, talk_ms / 3, duration_ms / 9, 20, id % 3, (id % 100 - 50) / 100.0, (id % 60 - 30) / 100.0
      from interaction where id between ${first} and ${last}`,
    `insert into machine_score
      select id, ${id}, ${version_id}, 20 + id % 81, id % 19 = 0, array_remove(array[${passed.join(', ')}], null), array_remove(array[${failed.join(', ')}], null),
        '{}', started_at
      from (select id, id as n, started_at from interaction where id between ${first} and ${last}) as one`,
    `insert into category_match select 1 + id % 2, 1, id from interaction where id between ${first} and ${last} and id % 5 = 0`,
    `insert into evaluation (kind, scorecard_version_id, interaction_id, state, score, raw_score, created_at, submitted_at,
        released_at, end_user_failed, business_failed, compliance_failed, non_critical_answers, non_critical_failed)
      select 'quality', ${version_id}, id, 'released', 50 + id % 51, 50 + id % 51, started_at, started_at + interval '1 day',
        started_at + interval '1 day', id % 7 = 0, id % 11 = 0, id % 13 = 0, 6, id % 3
      from interaction where id between ${first} and ${last} and id % 100 = 0`,
    `insert into evaluation_answer (evaluation_id, question_id, value, family, score, failed)
      select evaluation.id, question, 'yes', family, 100, (interaction_id / 100 + at) % 9 = 0
      from evaluation cross join (values ${answers.join(', ')}) as answer (question, family, at)
      where interaction_id between ${first} and ${last}`,
  ]
}
