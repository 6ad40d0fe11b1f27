import type { Locale } from '#contracts/page-config.ts'
import type { Judge, Judged, ScoreSums } from '#contracts/premium.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { groupedFiveNumbers } from '#domain/statistics/quantiles.ts'
import {
  cell,
  count,
  comparedColumns,
  day,
  meanCells,
  meanRow,
  points,
  rateCells,
  rateRow,
  type Say,
  section,
} from '#server/reports/cells.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { questionName, scorecardName } from '#server/reports/words.ts'
import { texts } from '#server/texts.ts'

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
