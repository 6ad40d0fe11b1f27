import { type RawBuilder, sql } from 'kysely'

import type { Locale } from '#contracts/page-config.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'

/** A question by its scorecard and its id there, which stays the same from version to version. */
export type QuestionKey = { scorecard_id: number; question_id: string }

export const keyOf = ({ scorecard_id, question_id }: QuestionKey) => `${scorecard_id} ${question_id}`

/**
 * The names of the published questions of these scorecards, by `keyOf`: each from the newest version that has the
 * question. Those of one scorecard are in its order.
 */
export async function questionNames(
  db: Database,
  scorecardIds: readonly number[],
): Promise<Map<string, NamedQuestion>> {
  if (scorecardIds.length === 0) return new Map()
  const { rows } = await namesOf(sql`${[...new Set(scorecardIds)]}::bigint[]`).execute(db)
  return namesIn(rows)
}

/** The same within a statement that knows the scorecards, as an array of their ids: rows for `namesIn`. */
export const namesOf = (scorecardIds: RawBuilder<unknown>): RawBuilder<NameRow> => sql`
  select distinct on (version.scorecard_id, question ->> 'id')
    version.scorecard_id, question ->> 'id' as question_id, question -> 'text' as text,
    version.content -> 'title' as title, version.content ->> 'locale' as locale,
    version.number, section_at, question_at
  from scorecard_version as version,
    jsonb_array_elements(version.content -> 'sections') with ordinality as sections (section, section_at),
    jsonb_array_elements(section -> 'questions') with ordinality as questions (question, question_at)
  where version.scorecard_id = any(${scorecardIds}) and version.state = 'published'
  order by version.scorecard_id, question ->> 'id', version.number desc`

export const namesIn = (rows: readonly NameRow[]): Map<string, NamedQuestion> =>
  new Map(
    rows
      .toSorted(byPosition)
      .map(({ scorecard_id, question_id, text, title, locale }) => [
        keyOf({ scorecard_id, question_id }),
        { scorecard: { id: scorecard_id, title, locale }, question_id, text },
      ]),
  )

export type NameRow = QuestionKey & { text: Localized; title: Localized; locale: Locale } & Position
type Position = { number: number; section_at: number; question_at: number }

/** In the order of the newest version; questions of older versions only come last. */
const byPosition = (one: Position, other: Position) =>
  other.number - one.number || one.section_at - other.section_at || one.question_at - other.question_at

/** The name of a question, or its id when no published version has it. */
export const nameIn = (names: ReadonlyMap<string, NamedQuestion>, key: QuestionKey): NamedQuestion =>
  names.get(keyOf(key)) ?? {
    scorecard: { id: key.scorecard_id, title: {}, locale: 'en' },
    question_id: key.question_id,
    text: { en: key.question_id },
  }
