import type { Locale } from '#contracts/page-config.ts'
import type { Judge, PremiumDashboard, SpeechSums, Judged, ScoreSums } from '#contracts/premium.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { groupedFiveNumbers } from '#domain/statistics/quantiles.ts'
import { texts } from '#server/kernel/messages.ts'
import {
  countRow,
  comparedColumns,
  figureColumns,
  rateRow,
  ratioRow,
  type Say,
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

/** What rules and people judged by one scorecard, side by side and never together. Agents are those of the judge that was asked for. */
export function judgedSections(say: Say, locale: Locale, judged: Judged, judge: Judge): ReportSection[] {
  const { machine, people, compared, versions, scorecard, questions, agents, days } = judged
  const rated = [texts.colPart, texts.colWhole, texts.colLow, texts.colHigh]
  const autoFails = ({ auto_failed, cases }: ScoreSums) => rate(auto_failed, cases)
  return [
    ...section(
      say(texts.secScores),
      comparedColumns(say),
      [
        meanRow(say(texts.mMachineScore), machine, compared.machine),
        rateRow(say(texts.mMachineAutoFails), autoFails(machine), autoFails(compared.machine)),
        meanRow(say(texts.mPeopleScore), people, compared.people),
        rateRow(say(texts.mPeopleAutoFails), autoFails(people), autoFails(compared.people)),
      ],
      versions.map((version) =>
        say(texts.printedJudgedVersion, {
          scorecard: scorecardName(locale, scorecard),
          number: version.number,
          machine: version.machine,
          people: version.people,
        }),
      ),
    ),
    ...section(
      say(texts.secSpread),
      [texts.colJudge, ...SPREAD].map((text) => say(text)),
      [
        [say(texts.judgeRules), ...spreadCells(judged.distribution.machine)],
        [say(texts.judgePeople), ...spreadCells(judged.distribution.people)],
      ],
    ),
    ...section(
      say(texts.secQuestionsByRules),
      [texts.colQuestion, texts.colFailedByRules, ...rated].map((text) => say(text)),
      questions
        .filter((one) => one.machine.answers > 0)
        .map((one) => [questionName(locale, one), ...rateCells(rate(one.machine.failed, one.machine.answers))]),
    ),
    ...section(
      say(texts.secQuestionsByPeople),
      [texts.colQuestion, texts.colFailedByPeople, ...rated].map((text) => say(text)),
      questions
        .filter((one) => one.people.answers > 0)
        .map((one) => [questionName(locale, one), ...rateCells(rate(one.people.failed, one.people.answers))]),
    ),
    ...section(
      say(texts.secAgreement),
      [texts.colQuestion, texts.colAgreement, ...rated, texts.colKappa].map((text) => say(text)),
      questions
        .filter(({ agreement }) => agreement.compared > 0)
        .map(({ agreement: { agreeing, compared: both, kappa }, ...question }) => [
          questionName(locale, question),
          ...rateCells(rate(agreeing, both)),
          cell(both < MIN_CASES ? null : kappa, 'fine'),
        ]),
    ),
    ...section(
      say(texts.secAgents),
      [
        ...[texts.colAgent, judge === 'machine' ? texts.mMachineScore : texts.mPeopleScore, texts.colScored],
        ...[texts.colLow, texts.colHigh],
        ...[judge === 'machine' ? texts.mMachineAutoFails : texts.mPeopleAutoFails, ...rated],
      ].map((text) => say(text)),
      agents.map((one) => [one.name, ...meanCells(one), ...rateCells(autoFails(one))]),
    ),
    ...section(
      say(texts.secScoresByDay),
      [
        ...[texts.colDay, texts.mMachineScore, texts.colScored, texts.colLow, texts.colHigh],
        ...[texts.mPeopleScore, texts.colScored, texts.colLow, texts.colHigh],
      ].map((text) => say(text)),
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

/** Five numbers of scores, and of how many; of too few not told. */
function spreadCells(scores: Judged['distribution']['machine']) {
  const five = groupedFiveNumbers(scores.map(({ points: value, cases }) => ({ value, count: cases })))
  const isTold = five !== null && five.n >= MIN_CASES
  const { min = null, q1 = null, median = null, q3 = null, max = null } = isTold ? five : {}
  return [...[min, q1, median, q3, max].map(points), count(five?.n ?? 0)]
}
