import type { StoredReading } from '#contracts/alerts.ts'
import type { Locale } from '#contracts/page-config.ts'
import { metrics, metricValue } from '#domain/metrics.ts'

/** The number of a reading as a language writes it; a dash where there are too few cases to tell. */
export function readingValue(locale: Locale, { metric, sums }: StoredReading): string {
  const definition = metrics[metric]
  const { value } = metricValue(definition, sums)
  if (value === null) return '–'
  const format = (options: Intl.NumberFormatOptions, number = value) =>
    new Intl.NumberFormat(locale, options).format(number)
  switch (definition.unit) {
    case 'percent':
      return format({ style: 'percent', maximumFractionDigits: 1 }, value / 100)
    case 'milliseconds':
      return format({ style: 'unit', unit: 'second', maximumFractionDigits: 0 }, value / 1_000)
    case 'mood':
      return format({ maximumFractionDigits: 2 })
    case 'number':
    case 'points':
      return format({ maximumFractionDigits: 1 })
  }
}
