import { sql } from 'kysely'

import type { FigureOptions } from '#contracts/figures.ts'
import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import { rollupTableFor } from '#server/figures/from-counted.ts'
import { scorecardsNamed } from '#server/modules/figures/names-of.ts'
import { questionNames } from '#server/quality/question-names.ts'
import type { Scope } from '#server/scope.ts'

/**
 * What questions can be asked of beside places: scorecards by which something within the caller's reach was judged, and active rules
 * that are about something there.
 */
export async function figureOptions(db: Database, scope: Scope): Promise<FigureOptions> {
  const sees = scope.sees('interaction')
  const judged = (table: 'machine_day' | 'evaluation_day') => sql`exists (
    select from ${rollupTableFor(table, { scope, filter: {} })} as counted join place as interaction on interaction.id = counted.place_id
    join scorecard_version as version on version.id = counted.scorecard_version_id
    where version.scorecard_id = scorecard.id and ${sees}
  )`
  const [scorecards, categories] = await Promise.all([
    sql<{ id: number }>`
      select id from scorecard where ${judged('evaluation_day')} or ${judged('machine_day')} order by name, id
    `.execute(db),
    sql<Named>`
      select id, name from category_rule as rule
      where active and not removed and exists (
        select from place as interaction
        where ${sees} and (rule.campaign_ids = '{}' or interaction.campaign_id = any(rule.campaign_ids))
          and (rule.channels = '{}' or interaction.channel = any(rule.channels))
      )
      order by lower(name), id
    `.execute(db),
  ])
  const ids = scorecards.rows.map(({ id }) => id)
  const [named, names] = await Promise.all([scorecardsNamed(db, ids), questionNames(db, ids)])
  const questions = [...names.values()]
  return {
    scorecards: ids.flatMap((id) => {
      const scorecard = named.find((one) => one.id === id)
      return scorecard ? [{ ...scorecard, questions: questions.filter((one) => one.scorecard.id === id) }] : []
    }),
    categories: categories.rows,
  }
}
