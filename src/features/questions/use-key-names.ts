import { useLingui } from '@lingui/react/macro'

import { channels } from '#contracts/conversation.ts'
import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { spanOf } from '#src/reporting/figure-drilldown.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { channelNames } from '#src/words/conversation.ts'

import { clipped } from './figure-drilldown.ts'

type FigureNames = Pick<Figures, 'names' | 'period'>

/** The names of the keys of rows, in the reader's language. */
export function useKeyNames({ names, period }: FigureNames): (dimension: DimensionName, key: FigureKey) => string {
  const { t, i18n } = useLingui()
  const days = useDayNames()
  const scorecardText = useScorecardWords()
  const month = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })

  return (dimension, key) => {
    if (key === null) return t`None`
    switch (dimension) {
      case 'day':
      case 'week':
        return days.days(clipped(spanOf(dimension, String(key)), period))
      case 'month':
        return month.format(new Date(String(key)))
      case 'weekday':
        return days.weekday(Number(key))
      case 'hour':
        return days.hour(Number(key))
      case 'channel': {
        const channel = channels.find((name) => name === key)
        return channel ? i18n._(channelNames[channel]) : String(key)
      }
      case 'partner':
      case 'campaign':
      case 'team':
      case 'agent':
      case 'category':
        return names[dimension].find(({ id }) => id === key)?.name ?? `#${key}`
      case 'scorecard': {
        const scorecard = names.scorecard.find(({ id }) => id === key)
        return scorecard ? scorecardText.title(scorecard) : `#${key}`
      }
      case 'question': {
        const question = names.question.find(({ scorecard, question_id }) => `${scorecard.id} ${question_id}` === key)
        if (!question) return String(key)
        const text = scorecardText.question(question)
        // several scorecards have the same question
        const isAmbiguous = names.question.some(({ scorecard }) => scorecard.id !== question.scorecard.id)
        return isAmbiguous ? `${text} (${scorecardText.title(question.scorecard)})` : text
      }
    }
  }
}
