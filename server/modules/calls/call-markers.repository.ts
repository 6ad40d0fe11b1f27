import { sql } from 'kysely'

import type { CallMarker } from '#contracts/call-markers.ts'
import { maskedText } from '#domain/privacy/sensitive-data.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import { standingMatches } from '#server/conversations/attribute-where.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Of the rule that made the marker: one that was changed or switched off is still clearing its own away. */
const standingMatch = standingMatches
  .where('category_match.rule_id', '=', sql.ref<number>('marker.category_rule_id'))
  .where('category_match.interaction_id', '=', sql.ref<number>('marker.interaction_id'))
  .select('rule_id')

export const callMarkersRepository = (db: Database) => ({
  /**
   * What was marked in a conversation, in its order, with names masked as its text is. Empty when its time is over. Null alike
   * for a conversation that does not exist and one that the caller may not see.
   */
  async markers(scope: Scope, id: number, as: 'masked' | 'original'): Promise<CallMarker[] | null> {
    const rows = await db
      .selectFrom('interaction')
      .leftJoin('marker', (join) =>
        join
          .onRef('marker.interaction_id', '=', 'interaction.id')
          .on('interaction.expired_at', 'is', null)
          .on((eb) => eb.or([eb('marker.category_rule_id', 'is', null), eb.exists(standingMatch)]))
          // what an evaluation rests on is seen with the evaluation, by whoever sees that
          .on((eb) =>
            eb.not(
              eb.exists(eb.selectFrom('evidence').select('evidence.id').whereRef('evidence.id', '=', 'marker.id')),
            ),
          ),
      )
      .leftJoin('turn', (join) =>
        join.onRef('turn.interaction_id', '=', 'marker.interaction_id').onRef('turn.seq', '=', 'marker.seq'),
      )
      .leftJoin('turn_original', (join) =>
        join
          .onRef('turn_original.interaction_id', '=', 'marker.interaction_id')
          .onRef('turn_original.seq', '=', 'marker.seq'),
      )
      .where('interaction.id', '=', id)
      .where(scope.sees('interaction'))
      .select(['marker.id', 'marker.kind', 'marker.name', 'marker.origin', 'marker.seq'])
      .select(['marker.start_ms', 'marker.end_ms', 'turn.text as masked', 'turn_original.text as original'])
      .orderBy(
        (order) => order.fn.coalesce('marker.start_ms', 'turn.start_ms'),
        (order) => order.asc().nullsFirst(),
      )
      .orderBy('marker.seq', (order) => order.asc().nullsFirst())
      .orderBy('marker.id')
      .execute()
    if (rows.length === 0) return null
    return rows.flatMap(({ id: marker, kind, name, origin, masked, original, ...place }) => {
      if (marker === null || kind === null || name === null || origin === null) return []
      const shown = as === 'original' || origin !== 'source' ? name : presentMarkerName(name, { masked, original })
      return [{ id: marker, kind, name: shown, origin, ...place }]
    })
  },
})

/**
 * The name of a source's mark as everybody may read it: sources call a mark by the words that it covers, and those are masked
 * as their turn is. What else looks sensitive in it is masked too.
 */
function presentMarkerName(
  name: string,
  { masked, original }: { masked: string | null; original: string | null },
): string {
  const at = original?.indexOf(name) ?? -1
  const shown = masked !== null && at >= 0 ? masked.slice(at, at + name.length) : name
  const turn = { speaker: 'customer', speaker_name: null, start_ms: null, end_ms: null, confidence: null } as const
  return maskedText(shown, sensitiveSpans([{ ...turn, text: shown }]))
}
