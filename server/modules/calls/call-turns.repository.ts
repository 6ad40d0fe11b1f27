import type { CallTurn } from '#contracts/calls.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

export const callTurnsRepository = (db: Database) => ({
  /**
   * What was said in a conversation, in order: with what is sensitive masked, or as it came. Null alike for a conversation
   * that does not exist and one that the caller may not see.
   */
  async turns(scope: Scope, id: number, as: 'masked' | 'original'): Promise<CallTurn[] | null> {
    const rows = await db
      .selectFrom('interaction')
      .leftJoin('turn', 'turn.interaction_id', 'interaction.id')
      .where('interaction.id', '=', id)
      .where(scope.sees('interaction'))
      .select(['turn.seq', 'speaker', 'speaker_name', 'start_ms', 'end_ms', 'turn.text', 'confidence'])
      .orderBy('turn.seq')
      .execute()
    if (rows.length === 0) return null
    const originals = as === 'original' ? await originalTexts(db, id) : new Map<number, string>()
    const sensitive = await sensitiveSpans(db, id)
    // a conversation without turns is one row of nulls
    return rows.flatMap(({ seq, speaker, text, ...turn }) => {
      if (seq === null || speaker === null || text === null) return []
      const spans = sensitive.get(seq)
      return [{ speaker, text: originals.get(seq) ?? text, ...turn, ...(spans && { sensitive: spans }) }]
    })
  },
})

/** The texts that were masked, as they came, by the number of their turn. */
async function originalTexts(db: Database, id: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('turn_original').where('interaction_id', '=', id).select(['seq', 'text']).execute()
  return new Map(rows.map(({ seq, text }) => [seq, text]))
}

async function sensitiveSpans(db: Database, id: number): Promise<Map<number, NonNullable<CallTurn['sensitive']>>> {
  const rows = await db
    .selectFrom('sensitive_span')
    .where('interaction_id', '=', id)
    .select(['seq', 'start_char', 'end_char', 'kind'])
    .orderBy('seq')
    .orderBy('start_char')
    .execute()
  const byTurn = new Map<number, NonNullable<CallTurn['sensitive']>>()
  for (const { seq, ...span } of rows) byTurn.set(seq, [...(byTurn.get(seq) ?? []), span])
  return byTurn
}
