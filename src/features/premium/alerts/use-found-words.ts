import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { AlertRowDto } from '#contracts/alerts.ts'
import { metrics, metricValue } from '#domain/metrics.ts'
import { useFormats } from '#src/ui/formats.ts'
import { metricNames, formatMetricValue } from '#src/words/metrics.ts'

/** What an alert found, in few words, and what a number of it is made of. */
export function useFoundWords(): (alert: AlertRowDto) => { text: string; cases?: string } {
  const { t, i18n } = useLingui()
  const formats = useFormats()

  return ({ reading, conversations }) => {
    if (!reading) {
      const many = conversations ?? 0
      const shown = formats.number(many)
      return { text: t`${plural(many, { one: `${shown} conversation`, other: `${shown} conversations` })}` }
    }
    const { metric, sums } = reading
    const definition = metrics[metric]
    const [name, value] = [
      i18n._(metricNames[metric]),
      formatMetricValue(formats, definition.unit, metricValue(definition, sums).value),
    ]
    const [part, whole, cases] = [sums.part, sums.whole, sums.cases].map((sum) => formats.number(sum))
    return {
      text: t`${name}: ${value}`,
      ...(definition.kind !== 'count' && {
        cases: definition.kind === 'rate' ? t`${part} of ${whole}` : t`n = ${cases}`,
      }),
    }
  }
}
