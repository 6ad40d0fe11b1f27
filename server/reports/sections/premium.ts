import type { Locale } from '#contracts/page-config.ts'
import type { Judge, PremiumDashboard, SpeechSums, Judged, ScoreSums } from '#contracts/premium.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { groupedFiveNumbers } from '#domain/statistics/quantiles.ts'
import { texts } from '#server/kernel/messages.ts'
import {
  countRow,
  comparedColumns,
  figureColumns,
  rateRow,
  ratioRow,
  type Translator,
  section,
  cell,
  count,
  day,
  meanCells,
  meanRow,
  points,
  rateCells,
} from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { questionName, scorecardName } from '#server/reports/words.ts'

/**
 * What happens in every conversation: the tables of the premium dashboard. Scores by rules and by people are separate.
 */
export function premiumSections(
  t: Translator,
  locale: Locale,
  dashboard: PremiumDashboard,
  judge: Judge,
): ReportSection[] {
  const { conversations: now, compared_conversations: before, judged, undated, disputes, calibrations } = dashboard
  return [
    ...section(
      t(texts.secKeyFigures),
      comparedColumns(t),
      [
        countRow(t(texts.mConversations), now.all, before.all),
        rateRow(t(texts.mWritten), rate(now.written, now.all), rate(before.written, before.all)),
      ],
      undated > 0 ? [t(texts.printedUndated, { count: undated })] : [],
    ),
    ...(judged ? judgedSections(t, locale, judged, judge) : []),
    ...section(t(texts.secTalk), comparedColumns(t), talkRows(t, dashboard.speech, dashboard.compared_speech)),
    ...section(
      t(texts.secCategories),
      comparedColumns(t),
      dashboard.categories.map(({ name, sums, compared }) => rateRow(name, categoryRate(sums), categoryRate(compared))),
    ),
    ...section(t(texts.secWork), figureColumns(t), [
      rateRow(t(texts.mDisputed), rate(disputes.disputed, disputes.released)),
      rateRow(t(texts.mOverturned), rate(disputes.accepted, disputes.decided)),
      countRow(t(texts.mCalibrationsOpen), calibrations.open),
      countRow(t(texts.mCalibrationsClosed), calibrations.closed),
    ]),
  ]
}

function talkRows(t: Translator, now: SpeechSums, before: SpeechSums) {
  const measures = [
    ['talk-share', texts.mTalkShare, talkSums],
    ['silence-share', texts.mSilenceShare, silenceSums],
    ['overtalk-share', texts.mOvertalkShare, overtalkSums],
    ['sentiment-change', texts.mMoodChange, moodSums],
  ] as const
  return measures.map(([metric, name, sumsOf]) => {
    const valueOf = (speech: SpeechSums) => metricValue(metrics[metric], { ...sumsOf(speech), squares: null }).value
    const unit = metric === 'sentiment-change' ? 'fine' : 'percent'
    return ratioRow(t(name), [valueOf(now), sumsOf(now).cases], unit, valueOf(before))
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

/** For a moment a rule may have more matches than conversations that it can judge. */
const categoryRate = ({ part, whole }: { part: number; whole: number }) => rate(Math.min(part, whole), whole)

/**
 * The scores of rules and people by one scorecard, side by side and never together. Agents are those of the selected
 * judge.
 */
export function judgedSections(t: Translator, locale: Locale, judged: Judged, judge: Judge): ReportSection[] {
  const { machine, people, compared, versions, scorecard, questions, agents, days } = judged
  const rated = [texts.colPart, texts.colWhole, texts.colLow, texts.colHigh]
  const autoFails = ({ auto_failed, cases }: ScoreSums) => rate(auto_failed, cases)
  return [
    ...section(
      t(texts.secScores),
      comparedColumns(t),
      [
        meanRow(t(texts.mMachineScore), machine, compared.machine),
        rateRow(t(texts.mMachineAutoFails), autoFails(machine), autoFails(compared.machine)),
        meanRow(t(texts.mPeopleScore), people, compared.people),
        rateRow(t(texts.mPeopleAutoFails), autoFails(people), autoFails(compared.people)),
      ],
      versions.map((version) =>
        t(texts.printedJudgedVersion, {
          scorecard: scorecardName(locale, scorecard),
          number: version.number,
          machine: version.machine,
          people: version.people,
        }),
      ),
    ),
    ...section(
      t(texts.secSpread),
      [texts.colJudge, ...SPREAD].map((text) => t(text)),
      [
        [t(texts.judgeRules), ...spreadCells(judged.distribution.machine)],
        [t(texts.judgePeople), ...spreadCells(judged.distribution.people)],
      ],
    ),
    ...section(
      t(texts.secQuestionsByRules),
      [texts.colQuestion, texts.colFailedByRules, ...rated].map((text) => t(text)),
      questions
        .filter((one) => one.machine.answers > 0)
        .map((one) => [questionName(locale, one), ...rateCells(rate(one.machine.failed, one.machine.answers))]),
    ),
    ...section(
      t(texts.secQuestionsByPeople),
      [texts.colQuestion, texts.colFailedByPeople, ...rated].map((text) => t(text)),
      questions
        .filter((one) => one.people.answers > 0)
        .map((one) => [questionName(locale, one), ...rateCells(rate(one.people.failed, one.people.answers))]),
    ),
    ...section(
      t(texts.secAgreement),
      [texts.colQuestion, texts.colAgreement, ...rated, texts.colKappa].map((text) => t(text)),
      questions
        .filter(({ agreement }) => agreement.compared > 0)
        .map(({ agreement: { agreeing, compared: both, kappa }, ...question }) => [
          questionName(locale, question),
          ...rateCells(rate(agreeing, both)),
          cell(both < MIN_CASES ? null : kappa, 'fine'),
        ]),
    ),
    ...section(
      t(texts.secAgents),
      [
        ...[texts.colAgent, judge === 'machine' ? texts.mMachineScore : texts.mPeopleScore, texts.colScored],
        ...[texts.colLow, texts.colHigh],
        ...[judge === 'machine' ? texts.mMachineAutoFails : texts.mPeopleAutoFails, ...rated],
      ].map((text) => t(text)),
      agents.map((one) => [one.name, ...meanCells(one), ...rateCells(autoFails(one))]),
    ),
    ...section(
      t(texts.secScoresByDay),
      [
        ...[texts.colDay, texts.mMachineScore, texts.colScored, texts.colLow, texts.colHigh],
        ...[texts.mPeopleScore, texts.colScored, texts.colLow, texts.colHigh],
      ].map((text) => t(text)),
      days.map((one) => [day(one.day), ...meanCells(one.machine), ...meanCells(one.people)]),
    ),
  ]
}

const SPREAD = [
  texts.colLowest,
  texts.colQuarter,
  texts.colMedian,
  texts.colThreeQuarters,
  texts.colHighest,
  texts.colScored,
]

/** The five-number summary of scores, and their number; empty for too few. */
function spreadCells(scores: Judged['distribution']['machine']) {
  const five = groupedFiveNumbers(scores.map(({ points: value, cases }) => ({ value, count: cases })))
  const hasEnoughCases = five !== null && five.n >= MIN_CASES
  const { min = null, q1 = null, median = null, q3 = null, max = null } = hasEnoughCases ? five : {}
  return [...[min, q1, median, q3, max].map(points), count(five?.n ?? 0)]
}
