import type { MessageDescriptor } from '@lingui/core'

import type { BeyondDrivers } from '#contracts/beyond.ts'
import { metricNames } from '#src/words/metrics.ts'

/** What is measured of a conversation. */
export const measureNames: Record<NonNullable<BeyondDrivers['drivers'][number]['measure']>, MessageDescriptor> = {
  silence: metricNames['silence-share'],
  talk: metricNames['talk-share'],
  overtalk: metricNames['overtalk-share'],
  sentiment: metricNames['sentiment'],
  'sentiment-change': metricNames['sentiment-change'],
  'handle-time': metricNames['handle-time'],
  score: metricNames['machine-score'],
}
