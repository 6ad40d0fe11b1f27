import { sql } from 'kysely'

import type { Speaker } from '#contracts/conversation.ts'
import { saidNumbers } from '#domain/policies/said-numbers.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'

type Told = { key: string; seq: number | null; named: boolean }

/** Keeps the numbers of these conversations that may be those of policies, so that policies that come later find them. */
export async function storeSpokenNumbers(trx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const turns = await turnsOf(trx, ids)
  const subjects = await trx
    .selectFrom('interaction')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['id', 'subject'])
    .execute()
  const noted = subjects.flatMap(({ id, subject }) =>
    oncePerKey([...numbersOf(turns.get(id) ?? []), ...toldIn(subject)]).map((told) => ({
      interaction_id: id,
      ...told,
    })),
  )
  await sql`delete from mentioned_number where interaction_id = any(${[...ids]}::bigint[])`.execute(trx)
  // a turn that somebody is rewriting is not waited for: its conversation is noted again by whoever does
  await sql`
    with noted as (
      select interaction_id, key, seq, named from json_populate_recordset(null::mentioned_number, ${JSON.stringify(noted)})
    ), held as (
      select turn.interaction_id, turn.seq from turn
      where (turn.interaction_id, turn.seq) in (select interaction_id, seq from noted)
      for key share skip locked
    )
    insert into mentioned_number (interaction_id, key, seq, named)
    select interaction_id, key, seq, named from noted
    where seq is null or (interaction_id, seq) in (select interaction_id, seq from held)
  `.execute(trx)
}

type HeldTurn = { interaction_id: number; seq: number; speaker: Speaker; text: string }

/** As everybody reads them: what is masked in them says nothing here either. */
async function turnsOf(trx: Database, ids: readonly number[]): Promise<Map<number, HeldTurn[]>> {
  const { rows } = await sql<HeldTurn>`
    select interaction_id, seq, speaker, text from turn
    where interaction_id = any(${[...ids]}::bigint[]) order by interaction_id, seq
  `.execute(trx)
  return grouped(rows, ({ interaction_id }) => interaction_id)
}

const numbersOf = (turns: readonly HeldTurn[]): Told[] =>
  saidNumbers(turns).map(({ seq, ...told }) => ({ ...told, seq: turns[seq]!.seq }))

const toldIn = (subject: string | null): Told[] =>
  subject === null ? [] : saidNumbers([{ speaker: 'system', text: subject }]).map((told) => ({ ...told, seq: null }))

/** One that is named goes before one that is not. */
function oncePerKey(told: readonly Told[]): Told[] {
  const byKey = new Map<string, Told>()
  for (const one of told) {
    const before = byKey.get(one.key)
    if (!before || (one.named && !before.named)) byKey.set(one.key, one)
  }
  return [...byKey.values()]
}
