import type { Locale } from '#contracts/page-config.ts'
import type { Judge, PremiumDashboard, SpeechSums } from '#contracts/premium.ts'
import { metrics, metricValue } from '#domain/metrics.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import {
  countRow,
  comparedColumns,
  figureColumns,
  rateRow,
  ratioRow,
  type Say,
  section,
} from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { judgedSections } from '#server/reports/sections/judged.ts'
import { texts } from '#server/texts.ts'

/** What happens in every conversation: the tables of the premium dashboard. Scores by rules and by people stand apart. */
export function premiumSections(say: Say, locale: Locale, dashboard: PremiumDashboard, judge: Judge): ReportSection[] {
  const { conversations: now, compared_conversations: before, judged, undated, disputes, calibrations } = dashboard
  return [
    ...section(
      say(texts.secKeyFigures),
      comparedColumns(say),
      [
        countRow(say(texts.mConversations), now.all, before.all),
        rateRow(say(texts.mWritten), rate(now.written, now.all), rate(before.written, before.all)),
      ],
      undated > 0 ? [say(texts.printedUndated, { count: undated })] : [],
    ),
    ...(judged ? judgedSections(say, locale, judged, judge) : []),
    ...section(say(texts.secTalk), comparedColumns(say), talkRows(say, dashboard.speech, dashboard.compared_speech)),
    ...section(
      say(texts.secCategories),
      comparedColumns(say),
      dashboard.categories.map(({ name, sums, compared }) => rateRow(name, categoryRate(sums), categoryRate(compared))),
    ),
    ...section(say(texts.secWork), figureColumns(say), [
      rateRow(say(texts.mDisputed), rate(disputes.disputed, disputes.released)),
      rateRow(say(texts.mOverturned), rate(disputes.accepted, disputes.decided)),
      countRow(say(texts.mCalibrationsOpen), calibrations.open),
      countRow(say(texts.mCalibrationsClosed), calibrations.closed),
    ]),
  ]
}

function talkRows(say: Say, now: SpeechSums, before: SpeechSums) {
  const measures = [
    ['talk-share', texts.mTalkShare, talkSums],
    ['silence-share', texts.mSilenceShare, silenceSums],
    ['overtalk-share', texts.mOvertalkShare, overtalkSums],
    ['sentiment-change', texts.mMoodChange, moodSums],
  ] as const
  return measures.map(([metric, name, sumsOf]) => {
    const valueOf = (speech: SpeechSums) => metricValue(metrics[metric], { ...sumsOf(speech), squares: null }).value
    const unit = metric === 'sentiment-change' ? 'fine' : 'percent'
    return ratioRow(say(name), [valueOf(now), sumsOf(now).cases], unit, valueOf(before))
  })
}

const talkSums = ({ agent_talk_ms, customer_talk_ms, spoken }: SpeechSums) => ({
  ...{ part: agent_talk_ms, whole: agent_talk_ms + customer_talk_ms, cases: spoken },
})
const silenceSums = ({ silence_ms, measured_ms, measured }: SpeechSums) => ({
  ...{ part: silence_ms, whole: measured_ms, cases: measured },
})
const overtalkSums = ({ interruptions, agent_turns, spoken }: SpeechSums) => ({
  ...{ part: interruptions, whole: agent_turns, cases: spoken },
})
const moodSums = ({ sentiment_change, changing }: SpeechSums) => ({
  ...{ part: sentiment_change, whole: changing, cases: changing },
})

/** For a moment a rule may have found more than it can judge. */
const categoryRate = ({ part, whole }: { part: number; whole: number }) => rate(Math.min(part, whole), whole)
