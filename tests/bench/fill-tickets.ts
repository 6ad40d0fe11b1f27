import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'

export const TICKETS_NOW = new Date('2026-11-18T18:00:00Z')

/**
 * Fills an empty database with this many tickets of two years up to `TICKETS_NOW`, of twelve partners, eight categories and twenty people of
 * the desk. One in twenty is live and from the last sixty days, and one in ten of those is overdue. Of the finished ones, one in ten was
 * answered too late and one in three solved too late, and one in three has a satisfaction question. Integer arithmetic instead of
 * `random()`: every run measures the same.
 */
export function fillTickets({ db }: OpenDatabase, tickets: number): Promise<void> {
  return withQueryLimit(3_600_000, async () => {
    await sql`insert into partner (name, country, time_zone, currency) select 'Partner ' || n, 'CL', 'America/Santiago', 'CLP' from generate_series(1, 12) n`.execute(
      db,
    )
    await sql`insert into app_user (name, email, password_hash, role_id) select 'Desk ' || n, 'desk' || n || '@example.com', 'x', 5 from generate_series(1, 20) n`.execute(
      db,
    )
    await sql`insert into requester (email, name) select 'r' || n || '@example.com', 'Requester ' || n from generate_series(1, 50000) n`.execute(
      db,
    )
    await sql`insert into ticket_category (name) select 'Category ' || n from generate_series(1, 8) n`.execute(db)
    for (let first = 1; first <= tickets; first += BATCH) {
      await sql.raw(statement(first, Math.min(first + BATCH - 1, tickets))).execute(db)
    }
    await sql.raw(QUESTIONS).execute(db)
    await sql`vacuum analyze`.execute(db)
  })
}

const BATCH = 50_000

const statement = (first: number, last: number) => `
  insert into ticket (subject, requester_id, partner_id, category_id, priority, state, source, assignee_id, created_at, updated_at,
    first_response_target_ms, first_response_used_ms, first_response_stopped_at,
    resolution_target_ms, resolution_used_ms, resolution_stopped_at, resolution_due_at, resolution_since)
  select 'Question ' || n || ' about policy ' || n % 5000, 1 + n % 50000, 1 + n % 12, nullif(n % 9, 0),
    (array['low', 'normal', 'normal', 'high', 'urgent'])[1 + n % 5], state, 'mail',
    case when n % 3 > 0 then (select id from app_user where email = 'desk' || 1 + n % 20 || '@example.com') end, at, at,
    3600000, answered * 60000, case when state <> 'open' then least(at + answered * interval '1 minute', timestamptz '2026-11-18 18:00Z') end,
    28800000, solved * 60000, case state when 'closed' then least(at + solved * interval '1 minute', timestamptz '2026-11-18 18:00Z')
      when 'solved' then timestamptz '2026-11-18 18:00Z' - n % 144 * interval '1 hour' end,
    case when state = 'open' then timestamptz '2026-11-18 18:00Z' + (n % 100 - 10) * interval '1 hour' end,
    case when state = 'open' then at end
  from generate_series(${first}, ${last}) n
  cross join lateral (select case n % 40 when 0 then 'open' when 1 then 'waiting' when 2 then 'solved' else 'closed' end as state) s
  cross join lateral (select timestamptz '2026-11-18 18:00Z' - n * 7919::bigint % case when n % 40 < 2 then 5184000 else 63072000 end * interval '1 second' as at) t
  cross join lateral (select case when n % 10 = 3 then 60 + n % 70 else n % 60 end as answered,
    case when n % 3 = 1 then 480 + n % 4000 else 60 + n % 420 end as solved) w`

const QUESTIONS = `
  insert into satisfaction_question (ticket_id, asked_at, closes_at, by_letter, sent_at, answer, answered_at)
  select id, resolution_stopped_at, resolution_stopped_at + interval '30 days', true, resolution_stopped_at,
    case when id % 2 = 0 then (array['good', 'good', 'neither', 'bad'])[1 + id % 4] end,
    case when id % 2 = 0 then resolution_stopped_at + interval '1 hour' end
  from ticket where resolution_stopped_at is not null and id % 3 = 0`
