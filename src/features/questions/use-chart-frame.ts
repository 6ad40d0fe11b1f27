import { useLingui } from '@lingui/react/macro'

import type { Figures } from '#contracts/figures.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { metricSentences } from '#src/words/metrics.ts'

/** What every picture of an answer says beside its title. */
export function useChartFrame(figures: Figures) {
  const { t, i18n } = useLingui()
  const { metric, by, period } = figures
  const sentence = i18n._(metricSentences[metric])
  const zone = period.time_zone

  return {
    note: zone === null ? sentence : t`${sentence} Time zone ${zone}.`,
    fileName: fileNameOf([metric, ...by].join('-'), figures),
    isEmpty: false,
  }
}
