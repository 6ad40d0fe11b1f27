import type { AlertRowDto } from '#contracts/alerts.ts'
import { metrics, metricValue } from '#domain/metrics.ts'
import type { TableColumn } from '#server/table-export.ts'

/**
 * Named as the fields of the list are, in English. Instants are in UTC; days are whole ones of `time_zone`. A number comes with what it
 * is made of, and is left out where there are too few cases to tell it.
 */
export const ALERT_COLUMNS: readonly TableColumn<AlertRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'rule', value: ({ rule }) => rule.name },
  { header: 'kind', value: ({ rule }) => rule.kind },
  { header: 'state', value: ({ state }) => state },
  { header: 'group_by', value: ({ group }) => group?.by ?? null },
  { header: 'group', value: ({ group }) => group?.name ?? null },
  { header: 'conversations', value: ({ conversations }) => conversations },
  { header: 'metric', value: ({ reading }) => reading?.metric ?? null },
  { header: 'value', value: ({ reading }) => reading && metricValue(metrics[reading.metric], reading.sums).value },
  { header: 'numerator', value: ({ reading }) => reading?.sums.part ?? null },
  { header: 'denominator', value: ({ reading }) => reading?.sums.whole ?? null },
  { header: 'cases', value: ({ reading }) => reading?.sums.cases ?? null },
  { header: 'test', value: ({ reading }) => reading?.test ?? null },
  { header: 'threshold', value: ({ reading }) => reading?.threshold ?? null },
  { header: 'from', value: ({ reading }) => reading?.from ?? null },
  { header: 'to', value: ({ reading }) => reading?.to ?? null },
  { header: 'time_zone', value: ({ reading }) => reading?.time_zone ?? null },
  { header: 'back_at', value: ({ back_at }) => back_at },
  { header: 'acknowledged_by', value: ({ acknowledged_by }) => acknowledged_by?.name ?? null },
  { header: 'opened_at', value: ({ opened_at }) => opened_at },
  { header: 'last_at', value: ({ last_at }) => last_at },
]
