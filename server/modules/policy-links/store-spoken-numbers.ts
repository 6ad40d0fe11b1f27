import { sql } from 'kysely'

import type { Speaker } from '#contracts/conversation.ts'
import { spokenPolicyNumbers } from '#domain/policies/spoken-policy-numbers.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'

type SpokenNumber = { key: string; seq: number | null; named: boolean }

/** Stores the numbers in these conversations that may be those of policies, so that policies that come later find them. */
export async function storeSpokenNumbers(trx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const turns = await turnsOf(trx, ids)
  const subjects = await trx
    .selectFrom('interaction')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['id', 'subject'])
    .execute()
  const noted = subjects.flatMap(({ id, subject }) =>
    oncePerKey([...numbersOf(turns.get(id) ?? []), ...numbersInSubject(subject)]).map((number) => ({
      interaction_id: id,
      ...number,
    })),
  )
  await sql`delete from mentioned_number where interaction_id = any(${[...ids]}::bigint[])`.execute(trx)
  // a turn that is being rewritten is not waited for: the rewrite queues its conversation again
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

type StoredTurn = { interaction_id: number; seq: number; speaker: Speaker; text: string }

/** The turns as everybody reads them: masked numbers are not used. */
async function turnsOf(trx: Database, ids: readonly number[]): Promise<Map<number, StoredTurn[]>> {
  const { rows } = await sql<StoredTurn>`
    select interaction_id, seq, speaker, text from turn
    where interaction_id = any(${[...ids]}::bigint[]) order by interaction_id, seq
  `.execute(trx)
  return grouped(rows, ({ interaction_id }) => interaction_id)
}

const numbersOf = (turns: readonly StoredTurn[]): SpokenNumber[] =>
  spokenPolicyNumbers(turns).map(({ seq, ...number }) => ({ ...number, seq: turns[seq]!.seq }))

const numbersInSubject = (subject: string | null): SpokenNumber[] =>
  subject === null
    ? []
    : spokenPolicyNumbers([{ speaker: 'system', text: subject }]).map((number) => ({ ...number, seq: null }))

/** A named number takes precedence over an unnamed one. */
function oncePerKey(numbers: readonly SpokenNumber[]): SpokenNumber[] {
  const byKey = new Map<string, SpokenNumber>()
  for (const one of numbers) {
    const before = byKey.get(one.key)
    if (!before || (one.named && !before.named)) byKey.set(one.key, one)
  }
  return [...byKey.values()]
}
