import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { fillConversations } from '#tests/bench/fill-conversations.ts'

/** Turns in each conversation. */
export const TURNS_EACH = 40

/**
 * Fills an empty database with this many turns, forty per conversation, always the same: Spanish with about 20,000 words, the
 * commonest in every second turn, and the legal notice in nine of ten conversations. Returns the seconds that the turns alone and
 * their index took.
 */
export async function fillTurns(database: OpenDatabase, turns: number): Promise<{ turns: number; index: number }> {
  const conversations = Math.ceil(turns / TURNS_EACH)
  await fillConversations(database, conversations)
  const took = { turns: 0, index: 0 }
  await withQueryLimit(3_600_000, async () => {
    await sql.raw(SENTENCES).execute(database.db)
    const { rows: indexes } = await sql<{ name: string; made: string }>`
      select indexname as name, indexdef as made from pg_indexes where tablename = 'transcript_words' and indexdef like '% gin %'
    `.execute(database.db)
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(database.db)
    for (let first = 1; first <= conversations; first += BATCH) {
      const last = Math.min(first + BATCH - 1, conversations)
      const start = performance.now()
      await sql.raw(turnsOf(first, last)).execute(database.db)
      const middle = performance.now()
      await sql
        .raw(`select index_transcripts(array(select generate_series(${first}, ${last})::bigint))`)
        .execute(database.db)
      took.turns += (middle - start) / 1000
      took.index += (performance.now() - middle) / 1000
    }
    const start = performance.now()
    for (const { made } of indexes) await sql.raw(made).execute(database.db)
    took.index += (performance.now() - start) / 1000
    await sql`drop table sentence`.execute(database.db)
    await sql`vacuum analyze`.execute(database.db)
  })
  return took
}

const BATCH = 1_000
const NOTICE = 'buenos días esta llamada será grabada por su seguridad'
const COMMON = [
  'no',
  'que',
  'de',
  'la',
  'seguro',
  'póliza',
  'cancelar',
  'hogar',
  'pago',
  'cuota',
  'recibo',
  'siniestro',
]

/** Halves of sentences. The n-th word of the list occurs about 1/n as often as the first. */
const SENTENCES = `
  create unlogged table sentence (n integer primary key, half text not null);
  insert into sentence
  select n, (
    select string_agg(case when place < ${COMMON.length} then (array['${COMMON.join("','")}'])[place + 1]
      else 'vocablo' || translate(place::text, '0123456789', 'aeioubdlmn') || 'aba' end, ' ')
    from (
      select floor(exp(ln(20000) * ((hashint8(n * 16 + at)::bigint & 1048575) / 1048576.0)) - 1)::integer as place
      from generate_series(1, 6) as at
    ) as words
  ) from generate_series(0, 199999) as n`

/** Without the triggers: their work is measured separately. */
const turnsOf = (first: number, last: number) => `
  set session_replication_role = replica;
  insert into turn (interaction_id, seq, speaker, start_ms, end_ms, text)
  select call, seq, case when seq % 2 = 0 then 'agent' else 'customer' end, seq * 5000, seq * 5000 + 4500,
    case when seq = 0 and call % 10 > 0 then '${NOTICE}' when seq = 7 and call % 50 = 0 then 'quiero cancelar mi seguro'
      else one.half || ' ' || other.half end
  from generate_series(${first}, ${last}) as call, generate_series(0, ${TURNS_EACH - 1}) as seq
    join lateral (select (hashint8(call * 64::bigint + seq)::bigint & 2147483647) % 200000 as a,
      (hashint8(call * 64::bigint + seq + 32000000000)::bigint & 2147483647) % 200000 as b) as picked on true
    join sentence as one on one.n = picked.a join sentence as other on other.n = picked.b;
  set session_replication_role = default`
