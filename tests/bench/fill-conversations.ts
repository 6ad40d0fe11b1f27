import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'

/** Fills an empty database with this many conversations over 180 days up to 2026-11-18, always the same. */
export async function fillConversations({ db, pool }: OpenDatabase, count: number): Promise<void> {
  await withQueryLimit(600_000, async () => {
    await sql.raw(WORLD).execute(db)
    for (let first = 1; first <= count; first += BATCH) {
      await sql.raw(conversations(first, Math.min(first + BATCH - 1, count))).execute(db)
    }
  })
  await pool.query('vacuum analyze')
}

const BATCH = 10_000

const WORLD = `
  insert into partner (name, country, time_zone, currency)
  select 'Partner ' || n, 'CL', (array['America/Santiago', 'America/Bogota', 'Europe/Madrid'])[1 + n % 3], 'CLP'
  from generate_series(1, 6) n;
  insert into campaign (partner_id, name, kind) select 1 + n % 6, 'Campaign ' || n, 'sale' from generate_series(1, 18) n;
  insert into team (name) select 'Team ' || n from generate_series(1, 8) n;
  insert into agent (name, team_id)
  select (array['Ana', 'Luis', 'María', 'Pedro', 'Sofía'])[1 + n % 5] || ' Pérez ' || n, 1 + n % 8
  from generate_series(1, 80) n;
  insert into customer (name, identity) select 'Customer Number ' || n, 'customer ' || n from generate_series(1, 20000) n`

/** Integer arithmetic instead of \`random()\`, so that every run measures the same conversations. */
const conversations = (first: number, last: number) => `
  insert into interaction (
    external_id, partner_id, campaign_id, team_id, agent_id, customer_id, channel, direction, started_at, duration_ms,
    talk_ms, hold_ms, after_call_work_ms, language, disposition, subject, turn_count, timed, has_audio)
  select
    'vcon:' || md5(n::text)::uuid, 1 + n % 6, 1 + n % 18, 1 + n % 8, 1 + n % 80, 1 + n % 20000,
    (array['voice', 'voice', 'voice', 'whatsapp', 'webchat', 'email'])[1 + n * 7 % 6],
    (array['inbound', 'outbound'])[1 + n % 2],
    case when n % 97 > 0 then timestamptz '2026-11-19' - n * 7919::bigint % (180 * 86400) * interval '1 second' end,
    n * 31 % 900 * 1000, n * 31 % 700 * 1000, n % 20 * 1000, n % 60 * 1000, 'es',
    (array['sale', 'no sale', 'call back', null])[1 + n % 4],
    (array['Home insurance renewal', 'Claim', 'Question about a policy'])[1 + n % 3] || ' ' || n, 40, true, n % 50 = 0
  from generate_series(${first}, ${last}) n`
