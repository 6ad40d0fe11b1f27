import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { CallFacets } from '#contracts/call-facets.ts'
import { channels, directions } from '#contracts/conversation.ts'
import { callMedia, type CallListQuery } from '#contracts/lists/calls.ts'
import type { NamedScorecard } from '#contracts/quality-questions.ts'
import { standingMatches, withMedia } from '#server/conversations/attribute-where.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type Facet, facets, type CallWhere, callWhere } from '#server/modules/calls/call-filter.ts'
import { keyOf, questionNames } from '#server/quality/question-names.ts'
import { seesMachineScores } from '#server/quality/visible-machine-scores.ts'

export const callFacetsRepository = (db: Database) => ({
  /** How many conversations each value of each facet would leave. */
  async facets(scope: Scope, query: CallListQuery): Promise<CallFacets> {
    const kept = await callWhere(db, scope, query)
    const chosen = facets.filter((facet) => query[facet] !== undefined)
    const open = facets.filter((facet) => query[facet] === undefined && facet !== 'category_id')
    // those that nothing is chosen of count the same conversations, and are counted together
    const counted = await Promise.all([
      countsOf(db, kept, open),
      ...chosen.flatMap((facet) => (facet === 'category_id' ? [] : [countsOf(db, kept, [facet])])),
      countsOfCategories(db, kept.without('category_id')),
    ])
    const counts = new Map(counted.flatMap((some) => [...some]))
    const of = (facet: Facet) => withChosen(counts.get(facet) ?? [], query[facet])
    const named = async (facet: Facet, table: NamedTable) =>
      nameThem(db, table, await seenOnly(db, scope, facet, of(facet), query))
    const [partners, campaigns, teams, agents, categories, judged] = await Promise.all([
      named('partner_id', 'partner'),
      named('campaign_id', 'campaign'),
      named('team_id', 'team'),
      named('agent_id', 'agent'),
      named('category_id', 'category_rule'),
      judgedNames(db, scope, query),
    ])
    return {
      channels: inTurn(channels, of('channel')),
      directions: inTurn(directions, of('direction')),
      partners,
      campaigns,
      teams,
      agents,
      dispositions: commonFirst(of('disposition')),
      languages: commonFirst(of('language')),
      categories,
      media: inTurn(callMedia, of('media')),
      ...(judged && { judged }),
    }
  },
})

type NamedTable = 'partner' | 'campaign' | 'team' | 'agent' | 'category_rule'

/** A value as text, and how many conversations have it. */
type Counted = { value: string; count: number }

/** The counts of these facets, in one reading of the conversations that every filter but the facet's own keeps. */
async function countsOf(db: Database, kept: CallWhere, wanted: readonly Facet[]): Promise<Map<Facet, Counted[]>> {
  const counts = new Map<Facet, Counted[]>(wanted.map((facet) => [facet, []]))
  if (wanted.length === 0) return counts
  const columns = wanted.filter((facet) => facet !== 'media')
  const ofMedia = wanted.includes('media')
    ? callMedia.map((media) => sql`count(*) filter (where ${withMedia(media)}) as ${sql.ref(media)}`)
    : []
  const sets = [...columns.map(reference), ...(ofMedia.length > 0 ? [sql``] : [])].map((set) => sql`(${set})`)
  const without = wanted.length === 1 ? wanted : []
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join([
      sql`${columns.length === 0 ? sql`0` : sql`grouping(${sql.join(columns.map(reference))})`} as absent`,
      sql`count(*) as conversations`,
      ...columns.map((column) => sql`${reference(column)}::text as ${sql.ref(column)}`),
      ...ofMedia,
    ])}
    from interaction where ${kept.without(...without)}
    group by grouping sets (${sql.join(sets)})
  `.execute(db)
  for (const row of rows) {
    // each row is of the one column that is not absent: its bit, the first column's being the highest, is 0
    const at = columns.findIndex((_, index) => !(Number(row['absent']) & (1 << (columns.length - 1 - index))))
    const column = columns[at]
    if (column === undefined) {
      counts.set(
        'media',
        callMedia.map((media) => ({ value: media, count: Number(row[media]) })),
      )
    } else if (row[column] !== null) {
      counts.get(column)?.push({ value: String(row[column]), count: Number(row['conversations']) })
    }
  }
  return counts
}

/** A conversation that several rules found counts for each. */
async function countsOfCategories(db: Database, kept: Expression<SqlBool>): Promise<Map<Facet, Counted[]>> {
  const { rows } = await sql<{ value: string; count: number }>`
    select rule_id::text as value, count(*) as count
    from (${standingMatches.select(['rule_id', 'interaction_id'])}) as standing
    join interaction on interaction.id = standing.interaction_id
    where ${kept} group by rule_id
  `.execute(db)
  return new Map([['category_id', rows]])
}

const reference = (column: Facet): RawBuilder<unknown> => sql.ref(`interaction.${column}`)

/** What is filtered by is offered, or nobody could take it away. */
const withChosen = (counts: readonly Counted[], chosen: string | number | undefined): Counted[] =>
  chosen === undefined || counts.some(({ value }) => value === String(chosen))
    ? [...counts]
    : [...counts, { value: String(chosen), count: 0 }]

/** A chosen value with no conversations is named only to those who see some of it: an address may ask for any number. */
async function seenOnly(db: Database, scope: Scope, facet: Facet, counts: Counted[], query: CallListQuery) {
  const chosen = counts.find(({ value, count }) => count === 0 && value === String(query[facet]))
  if (!chosen) return counts
  const has =
    facet === 'category_id'
      ? sql`interaction.id in (${standingMatches.where('rule_id', '=', Number(chosen.value)).select('interaction_id')})`
      : sql`${reference(facet)} = ${query[facet]}`
  const { rows } = await sql`
    select from interaction where ${has} and ${scope.sees('interaction')} limit 1
  `.execute(db)
  return rows.length > 0 ? counts : counts.filter((one) => one !== chosen)
}

/** Names for ids; by name. */
async function nameThem(db: Database, table: NamedTable, counts: readonly Counted[]) {
  const byId = new Map(counts.map(({ value, count }) => [Number(value), count]))
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id = any(${[...byId.keys()]}::bigint[]) order by lower(name), id
  `.execute(db)
  return rows.map((row) => ({ ...row, count: byId.get(row.id) ?? 0 }))
}

/** In the order of the product, without those of which there are none. */
const inTurn = <Value extends string>(values: readonly Value[], counts: readonly Counted[]) =>
  values.flatMap((value) => {
    const found = counts.find((one) => one.value === value)
    return found ? [{ value, count: found.count }] : []
  })

const commonFirst = (counts: readonly Counted[]) =>
  counts.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))

/** The scorecard that a list is narrowed to, and its question, in words: for who sees a conversation that its rules have judged. */
async function judgedNames(
  db: Database,
  scope: Scope,
  { scorecard_id, machine_failed, machine_passed, machine_untold, machine_answered }: CallListQuery,
): Promise<CallFacets['judged']> {
  if (scorecard_id === undefined) return undefined
  const { rows } = await sql<NamedScorecard>`
    select scorecard_id as id, content -> 'title' as title, content ->> 'locale' as locale
    from scorecard_version
    where scorecard_id = ${scorecard_id} and state = 'published' and exists (
      select from machine_score join interaction on interaction.id = interaction_id
      where machine_score.scorecard_id = ${scorecard_id} and ${scope.sees('interaction')} and ${seesMachineScores(scope)}
    )
    order by number desc limit 1
  `.execute(db)
  const [scorecard] = rows
  if (!scorecard) return undefined
  const question_id = machine_failed ?? machine_passed ?? machine_untold ?? machine_answered
  const names = question_id === undefined ? null : await questionNames(db, [scorecard_id])
  const question = names?.get(keyOf({ scorecard_id, question_id: question_id! }))
  return { scorecard, ...(question && { question }) }
}
