import { sql } from 'kysely'

import type { FigureRowDto, Figures } from '#contracts/figures.ts'
import type { DimensionName, FiguresQuery, MetricName, MetricSums } from '#contracts/metrics.ts'
import {
  occursOnce,
  dimensionsOf,
  hasNaturalOrder,
  isMonthly,
  monthsAfter,
  periodBefore,
  queryPeriod,
} from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { lengthOf } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { conversationWhere } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { comparableGroups } from '#server/effects/counted-policies.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { namesOf, scorecardsNamed } from '#server/modules/figures/names-of.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import { rollupTableFor } from '#server/rollups/from-counted.ts'
import { measure, TooManyRows } from '#server/rollups/measure.ts'
import type { MeasuredRow, MetricQuery } from '#server/rollups/measured-sources.ts'
import { measuredVersions } from '#server/rollups/measured-versions.ts'

/** What an answer and its file have in common: every row. */
type Measured = Omit<Figures, 'names' | 'versions' | 'undated'> & { metricQuery: MetricQuery }

export const figuresRepository = (db: Database) => {
  /** Throws a refusal when the period is longer than ten years, or when there are too many rows. */
  async function measured(scope: Scope, query: FiguresQuery, now: Date): Promise<Measured> {
    const { metric } = query
    const by = dimensionsOf(query)
    const timeZone = await reportingZone(db, scope, query.partner_id)
    const today = dayIn(timeZone, now)
    const period = queryPeriod(query, today)
    if (lengthOf(period) > MAX_DAYS)
      throw new Refusal({ kind: 'refused', errors: { started_from: [texts.outOfBounds] } })
    const metricQuery = { metric, by, filter: query, period, isLocal: query.partner_id !== undefined, today }

    const previous = query.compare === undefined ? null : periodBefore(metric, period)
    const hasTotal = isTotalMeaningful(query)
    const total = (of: MetricQuery) => (hasTotal ? sumsTogether(db, scope, of) : null)
    const earlier = previous && { ...metricQuery, period: previous }
    const [rows, before, totals, previousTotals] = await Promise.all([
      by.length === 0 ? [] : rowsOf(db, scope, metricQuery),
      earlier && by.length > 0 && !by.some(occursOnce) ? rowsOf(db, scope, earlier) : null,
      total(metricQuery),
      earlier && total(earlier),
    ])
    refuseFewPartners(metric, by, rows)
    return {
      ...{ metricQuery, metric, by, previous, totals, previous_totals: previousTotals, total: rows.length },
      period: { ...period, time_zone: isMonthly(metric) ? null : timeZone },
      rows: inOrder(rows, by).map(withPrevious(before)),
    }
  }

  return {
    measured,

    async figures(scope: Scope, query: FiguresQuery, now: Date): Promise<Figures> {
      const { metricQuery, rows: all, ...rest } = await measured(scope, query, now)
      const rows = all.slice(0, MAX_ROWS)
      const [names, versions, withoutDate] = await Promise.all([
        namesOf(db, metricQuery.by, rows),
        versionsNamed(db, scope, metricQuery),
        undatedCount(db, scope, metricQuery),
      ])
      return { ...rest, rows, names, versions, undated: withoutDate }
    },
  }
}

/** Ten years: a limit for what is drawn day by day. */
const MAX_DAYS = 3_660
const MAX_ROWS = 1_000

/** Several categories, or several questions, have no meaningful total. */
const isTotalMeaningful = (query: FiguresQuery): boolean =>
  metrics[query.metric].needs.every((name) => query[name] !== undefined)

async function rowsOf(db: Database, scope: Scope, query: MetricQuery): Promise<MeasuredRow[]> {
  try {
    return await measure(db, scope, query)
  } catch (error) {
    if (!(error instanceof TooManyRows)) throw error
    throw new Refusal({ kind: 'refused', message: texts.figureTooMany, errors: { by: [texts.figureTooMany] } })
  }
}

/**
 * Throws where persistency would be compared between so few partners that one could tell who is who, as on the
 * dashboard.
 */
function refuseFewPartners(metric: MetricName, by: readonly DimensionName[], rows: readonly MeasuredRow[]): void {
  const index = by.indexOf('partner')
  if (index < 0 || monthsAfter(metric) === null) return
  const partners = [...grouped(rows, ({ keys }) => keys[index])].map(([, own]) => ({
    policies: own.reduce((sum, { cases }) => sum + cases, 0),
  }))
  if (comparableGroups('partner', partners).length < partners.length)
    throw new Refusal({ kind: 'refused', errors: { [index === 0 ? 'by' : 'and']: [texts.figureFewPartners] } })
}

async function sumsTogether(db: Database, scope: Scope, query: MetricQuery): Promise<MetricSums> {
  const [row] = await measure(db, scope, { ...query, by: [] })
  const { part, whole, cases, squares } = row ?? { part: 0, whole: 0, cases: 0, squares: null }
  return { part, whole, cases, squares }
}

/** Days and hours in their order; everything else by most cases, regardless of the other dimension. */
function inOrder(rows: readonly MeasuredRow[], by: readonly DimensionName[]): MeasuredRow[] {
  const ranks = by.map((name, dimension) => {
    const cases = new Map<string, number>()
    for (const row of rows) {
      const key = JSON.stringify(row.keys[dimension])
      cases.set(key, (cases.get(key) ?? 0) + row.cases)
    }
    const found = [...new Map(rows.map(({ keys }) => [JSON.stringify(keys[dimension]), keys[dimension]!])).entries()]
    const sorted = found.toSorted(([one, a], [other, b]) =>
      hasNaturalOrder(name)
        ? Number(a > b) - Number(a < b)
        : cases.get(other)! - cases.get(one)! || Number(one > other) - Number(one < other),
    )
    return new Map(sorted.map(([key], rank) => [key, rank]))
  })
  const ranksOf = ({ keys }: MeasuredRow) => keys.map((key, index) => ranks[index]!.get(JSON.stringify(key))!)
  return rows
    .map((row) => ({ row, ranksOfRow: ranksOf(row) }))
    .toSorted(
      (one, other) =>
        one.ranksOfRow[0]! - other.ranksOfRow[0]! || (one.ranksOfRow[1] ?? 0) - (other.ranksOfRow[1] ?? 0),
    )
    .map(({ row }) => row)
}

const withPrevious = (before: readonly MeasuredRow[] | null) => {
  const earlier = new Map(before?.map(({ keys, ...sums }) => [JSON.stringify(keys), sums]))
  return (row: MeasuredRow): FigureRowDto => ({
    ...row,
    previous:
      before && (earlier.get(JSON.stringify(row.keys)) ?? { ...NOTHING, squares: row.squares === null ? null : 0 }),
  })
}

const NOTHING = { part: 0, whole: 0, cases: 0 }

async function versionsNamed(db: Database, scope: Scope, query: MetricQuery): Promise<Figures['versions']> {
  const versions = await measuredVersions(db, scope, query)
  if (versions === null) return null
  const named = await scorecardsNamed(
    db,
    versions.map(({ scorecard_id }) => scorecard_id),
  )
  return versions.flatMap(({ scorecard_id, number, cases }) => {
    const scorecard = named.find(({ id }) => id === scorecard_id)
    return scorecard ? [{ scorecard, number, cases }] : []
  })
}

/**
 * The conversations in the same filters that have no day. None for metrics with days of their own: evaluations are
 * counted by their submission, policies by their first day.
 */
async function undatedCount(db: Database, scope: Scope, { metric, filter, isLocal }: MetricQuery): Promise<number> {
  const { of } = metrics[metric]
  if (of === 'evaluations' || of === 'answers' || of === 'policies') return 0
  const ofAgent = filter.agent_id === undefined ? sql`true` : sql`interaction.agent_id = ${filter.agent_id}`
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(conversations), 0)::double precision as count
    from ${rollupTableFor('conversation_day', { scope, filter })} as counted join rollup_key as interaction on interaction.id = counted.rollup_key_id
    where counted.is_local = ${isLocal} and counted.day is null and ${conversationWhere(scope, filter)} and ${ofAgent}
  `.execute(db)
  return rows[0]!.count
}
