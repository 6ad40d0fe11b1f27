import { sql } from 'kysely'

import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Named } from '#contracts/params.ts'
import type { NamedScorecard } from '#contracts/quality-questions.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import { questionOfKey } from '#domain/metrics/metric-query.ts'
import type { Database } from '#server/db/database.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'

type Keyed = { keys: readonly FigureKey[] }

/** The names of the keys of rows. Rows are within the caller's reach: only what occurs in them is named. */
export async function namesOf(
  db: Database,
  by: readonly DimensionName[],
  rows: readonly Keyed[],
): Promise<Figures['names']> {
  const keysOf = (name: DimensionName): FigureKey[] => {
    const index = by.indexOf(name)
    return index < 0 ? [] : [...new Set(rows.map(({ keys }) => keys[index] ?? null))].filter((key) => key !== null)
  }
  const named = async (name: 'partner' | 'campaign' | 'team' | 'agent' | 'category'): Promise<Named[]> => {
    const ids = keysOf(name)
    if (ids.length === 0) return []
    const table = name === 'category' ? 'category_rule' : name
    const { rows: found } = await sql<Named>`
      select id, name from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id
    `.execute(db)
    return found
  }
  const questions = keysOf('question').map((key) => questionOfKey(String(key)))
  const [partner, campaign, team, agent, category, scorecard, names] = await Promise.all([
    named('partner'),
    named('campaign'),
    named('team'),
    named('agent'),
    named('category'),
    scorecardsNamed(db, keysOf('scorecard').map(Number)),
    questionNames(
      db,
      questions.map(({ scorecard_id }) => scorecard_id),
    ),
  ])
  return { partner, campaign, team, agent, category, scorecard, question: questions.map((key) => nameIn(names, key)) }
}

/** Scorecards with the title of their newest published version. */
export async function scorecardsNamed(db: Database, ids: readonly number[]): Promise<NamedScorecard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; title: Localized; locale: Locale }>`
    select distinct on (scorecard_id) scorecard_id as id, content -> 'title' as title, content ->> 'locale' as locale
    from scorecard_version
    where scorecard_id = any(${[...new Set(ids)]}::bigint[]) and state = 'published'
    order by scorecard_id, number desc
  `.execute(db)
  return rows
}
