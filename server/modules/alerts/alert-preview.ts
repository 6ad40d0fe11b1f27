import { sql } from 'kysely'

import { type AlertPreview, type AlertPreviewRequest, type MetricWatch, PREVIEW_DAYS } from '#contracts/alert-rules.ts'
import type { MetricSums } from '#contracts/metrics.ts'
import { countAlerts } from '#domain/alerts/collecting.ts'
import { timesFired } from '#domain/alerts/times-fired.ts'
import { earlierDays, watchedDays, isOutOfBounds } from '#domain/alerts/watched-days.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { matchedConversations } from '#server/modules/alerts/matched-conversations.ts'
import { type Measure, measuredGroups } from '#server/modules/alerts/measure-rule.ts'
import { validateMetricAccess, validateRule } from '#server/modules/alerts/validate-rule.ts'
import { scopeForMetric, SEES_ALERTS, visibleNames } from '#server/modules/alerts/visible-alerts.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

type Ports = { db: Database; scope: Scope; measure: Measure }

/** How often a rule would have fired in the last thirty days, counting only what the reader sees. */
export function alertPreview(ports: Ports, request: AlertPreviewRequest, now: Date): Promise<AlertPreview> {
  validateRule(request)
  validateMetricAccess(ports.scope, request)
  const { watch } = request
  return watch.kind === 'metric'
    ? numberPreview(ports, { ...request, watch }, now)
    : conversationPreview(ports, { ...request, watch }, now)
}

type OfKind<Watch> = Omit<AlertPreviewRequest, 'watch'> & { watch: Watch }

/** Conversations by when they took place, because nobody knows when they would have been found. */
async function conversationPreview(
  { db, scope }: Ports,
  request: OfKind<Exclude<AlertPreviewRequest['watch'], MetricWatch>>,
  now: Date,
): Promise<AlertPreview> {
  const since = new Date(now.getTime() - PREVIEW_DAYS * DAY_MS)
  const query = matchedConversations(
    request,
    () => sql`interaction.started_at >= ${since} and ${scope.sees('interaction', SEES_ALERTS)}`,
    visibleEvaluations(scope),
  )
  const { rows } = await sql<{ group_id: number | null; started_at: Date }>`
    select group_id, started_at from (${query}) as found order by started_at desc limit ${MAX + 1}
  `.execute(db)
  const found = rows.slice(0, MAX).map(({ group_id, started_at }) => ({ group_id, at: started_at }))
  return {
    times: countAlerts(found, request.window_minutes),
    conversations: found.length,
    now: [],
    of_newest: rows.length > MAX ? MAX : null,
  }
}

async function numberPreview(ports: Ports, request: OfKind<MetricWatch>, now: Date): Promise<AlertPreview> {
  const { watch, group_by } = request
  const { groups, today } = await measuredGroups(ports, request, now)
  const names = group_by === null ? [] : await visibleNames(ports.db, ports.scope, group_by)
  const firing = [...groups].flatMap(([groupId, measured]) => {
    const { value } = metricValue(metrics[watch.metric], measured.sums)
    if (isOutOfBounds(watch, measured) !== true || value === null) return []
    const group = names.find(({ id }) => id === groupId) ?? null
    return [{ group, value, cases: measured.sums.cases }]
  })
  return {
    times: metrics[watch.metric].dimensions.includes('day') ? await pastTimes(ports, request, today) : null,
    conversations: null,
    now: firing.slice(0, MAX_NAMED),
    of_newest: null,
  }
}

/** Measures all days of the thirty looks at once, and adds them up as each look would have done. */
async function pastTimes({ db, scope, measure }: Ports, request: OfKind<MetricWatch>, today: Day): Promise<number> {
  const { watch, filter, group_by } = request
  const looks = { from: addDays(today, 1 - PREVIEW_DAYS), to: today }
  const { days, before } = watchedDays(watch, looks.from)
  const known = group_by === null ? null : earlierDays(watch, days)
  const rows = await measure(db, scopeForMetric(scope, watch.metric), {
    metric: watch.metric,
    by: group_by === null ? ['day'] : ['day', group_by],
    filter,
    period: { from: (known ?? before ?? days).from, to: today },
    isLocal: filter.partner_id !== undefined,
    today,
  })
  const groups = new Map<string, Map<Day, MetricSums>>(group_by === null ? [['all', new Map()]] : [])
  for (const { keys, ...sums } of rows) {
    const [day, group = 'all'] = keys
    if (day === null || group === null) continue
    const daily = groups.get(String(group)) ?? new Map<Day, MetricSums>()
    groups.set(String(group), daily.set(String(day), sums))
  }
  return [...groups.values()].reduce((times, daily) => times + timesFired(watch, daily, looks, group_by !== null), 0)
}

const MAX = 5_000
const MAX_NAMED = 10
const DAY_MS = 86_400_000
