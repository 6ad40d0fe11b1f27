import { useLingui } from '@lingui/react/macro'

import type { StoredReading } from '#contracts/alerts.ts'
import type { MetricName, MetricSums } from '#contracts/metrics.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { useFormats } from '#src/ui/formats.ts'
import { metricNames, formatMetricValue } from '#src/words/metrics.ts'

/** Writes the numbers of alerts as text. */
export function useReadingWords() {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const valueOf = ({ metric }: Pick<StoredReading, 'metric'>, sums: MetricSums) =>
    formatMetricValue(formats, metrics[metric].unit, metricValue(metrics[metric], sums).value)

  return {
    name: ({ metric }: StoredReading) => i18n._(metricNames[metric]),
    value: valueOf,
    /** The part and the whole of a value, as counts or as durations. */
    parts({ metric }: StoredReading, { part, whole, cases }: MetricSums): string {
      const { kind, unit } = metrics[metric]
      const isTime = unit === 'milliseconds' || OF_TIMES.has(metric)
      const amount = (sum: number) =>
        isTime ? formats.duration(sum) : formats.number(sum, Number.isInteger(sum) ? 0 : 1)
      const [partText, wholeText, caseCount] = [amount(part), amount(whole), formats.number(cases)]
      if (kind === 'count') return partText
      return kind === 'mean' ? t`${partText} over ${caseCount} cases` : t`${partText} of ${wholeText}`
    },
    days({ from, to }: StoredReading): string {
      const [first, last] = [formats.day(from), formats.day(to)]
      return from === to ? first : t`${first} to ${last}`
    },
    /** `above 10.0%` */
    bounds({ metric, test, threshold }: StoredReading): string {
      const limit = formatMetricValue(formats, metrics[metric].unit, threshold)
      if (test === 'above') return t`above ${limit}`
      return test === 'below' ? t`below ${limit}` : t`changed by more than ${limit}`
    },
  }
}

/** These are shares of time, not of a number of cases. */
const OF_TIMES = new Set<MetricName>(['talk-share', 'silence-share'])
