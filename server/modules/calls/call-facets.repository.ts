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
    const where = await callWhere(db, scope, query)
    const selectedFacets = facets.filter((facet) => query[facet] !== undefined)
    const open = facets.filter((facet) => query[facet] === undefined && facet !== 'category_id')
    // facets without a selected value count the same conversations, and are counted together
    const counted = await Promise.all([
      countsOf(db, where, open),
      ...selectedFacets.flatMap((facet) => (facet === 'category_id' ? [] : [countsOf(db, where, [facet])])),
      countsOfCategories(db, where.without('category_id')),
    ])
    const counts = new Map(counted.flatMap((some) => [...some]))
    const of = (facet: Facet) => withSelected(counts.get(facet) ?? [], query[facet])
    const named = async (facet: Facet, table: NamedTable) =>
      withNames(db, table, await visibleOnly(db, scope, facet, of(facet), query))
    const [partners, campaigns, teams, agents, categories, judged] = await Promise.all([
      named('partner_id', 'partner'),
      named('campaign_id', 'campaign'),
      named('team_id', 'team'),
      named('agent_id', 'agent'),
      named('category_id', 'category_rule'),
      judgedNames(db, scope, query),
    ])
    return {
      channels: inProductOrder(channels, of('channel')),
      directions: inProductOrder(directions, of('direction')),
      partners,
      campaigns,
      teams,
      agents,
      dispositions: commonFirst(of('disposition')),
      languages: commonFirst(of('language')),
      categories,
      media: inProductOrder(callMedia, of('media')),
      ...(judged && { judged }),
    }
  },
})

type NamedTable = 'partner' | 'campaign' | 'team' | 'agent' | 'category_rule'

/** A value as text, and how many conversations have it. */
type Counted = { value: string; count: number }

/** The counts of these facets in one query, over the conversations that match every filter but the facet's own. */
async function countsOf(db: Database, where: CallWhere, requested: readonly Facet[]): Promise<Map<Facet, Counted[]>> {
  const counts = new Map<Facet, Counted[]>(requested.map((facet) => [facet, []]))
  if (requested.length === 0) return counts
  const columns = requested.filter((facet) => facet !== 'media')
  const ofMedia = requested.includes('media')
    ? callMedia.map((media) => sql`count(*) filter (where ${withMedia(media)}) as ${sql.ref(media)}`)
    : []
  const sets = [...columns.map(reference), ...(ofMedia.length > 0 ? [sql``] : [])].map((set) => sql`(${set})`)
  const without = requested.length === 1 ? requested : []
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join([
      sql`${columns.length === 0 ? sql`0` : sql`grouping(${sql.join(columns.map(reference))})`} as absent`,
      sql`count(*) as conversations`,
      ...columns.map((column) => sql`${reference(column)}::text as ${sql.ref(column)}`),
      ...ofMedia,
    ])}
    from interaction where ${where.without(...without)}
    group by grouping sets (${sql.join(sets)})
  `.execute(db)
  for (const row of rows) {
    // each row is of the one column that is not absent: its bit, the first column's being the highest, is 0
    const bit = columns.findIndex((_, index) => !(Number(row['absent']) & (1 << (columns.length - 1 - index))))
    const column = columns[bit]
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
async function countsOfCategories(db: Database, where: Expression<SqlBool>): Promise<Map<Facet, Counted[]>> {
  const { rows } = await sql<{ value: string; count: number }>`
    select rule_id::text as value, count(*) as count
    from (${standingMatches.select(['rule_id', 'interaction_id'])}) as matches
    join interaction on interaction.id = matches.interaction_id
    where ${where} group by rule_id
  `.execute(db)
  return new Map([['category_id', rows]])
}

const reference = (column: Facet): RawBuilder<unknown> => sql.ref(`interaction.${column}`)

/** A selected value is always offered, or nobody could deselect it. */
const withSelected = (counts: readonly Counted[], selected: string | number | undefined): Counted[] =>
  selected === undefined || counts.some(({ value }) => value === String(selected))
    ? [...counts]
    : [...counts, { value: String(selected), count: 0 }]

/**
 * A selected value without conversations is named only to people who see some of it: an address may contain any
 * number.
 */
async function visibleOnly(db: Database, scope: Scope, facet: Facet, counts: Counted[], query: CallListQuery) {
  const selected = counts.find(({ value, count }) => count === 0 && value === String(query[facet]))
  if (!selected) return counts
  const has =
    facet === 'category_id'
      ? sql`interaction.id in (${standingMatches.where('rule_id', '=', Number(selected.value)).select('interaction_id')})`
      : sql`${reference(facet)} = ${query[facet]}`
  const { rows } = await sql`
    select from interaction where ${has} and ${scope.sees('interaction')} limit 1
  `.execute(db)
  return rows.length > 0 ? counts : counts.filter((one) => one !== selected)
}

/** Adds names to ids; sorted by name. */
async function withNames(db: Database, table: NamedTable, counts: readonly Counted[]) {
  const byId = new Map(counts.map(({ value, count }) => [Number(value), count]))
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where id = any(${[...byId.keys()]}::bigint[]) order by lower(name), id
  `.execute(db)
  return rows.map((row) => ({ ...row, count: byId.get(row.id) ?? 0 }))
}

/** In the order of the product, without empty values. */
const inProductOrder = <Value extends string>(values: readonly Value[], counts: readonly Counted[]) =>
  values.flatMap((value) => {
    const found = counts.find((one) => one.value === value)
    return found ? [{ value, count: found.count }] : []
  })

const commonFirst = (counts: readonly Counted[]) =>
  counts.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))

/**
 * The names of the scorecard to which a list is narrowed, and of its question: for people who see a conversation that
 * its rules have judged.
 */
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
