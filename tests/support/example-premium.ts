import type { Judge, Judged, PremiumDashboard, ScoreSums, SpeechSums } from '#contracts/premium.ts'
import { daysOf, type Period, previousPeriod } from '#domain/time/reporting-period.ts'
import { NO_SCORES, NO_SPEECH } from '#src/features/premium/judged-sums.ts'

const scorecard = { id: 3, title: { en: 'Sales call', es: 'Llamada de venta' }, locale: 'en' as const }

/** The sums of scores that all have the same points. */
export const scoresOf = (cases: number, points: number, auto_failed = 0): ScoreSums => ({
  cases,
  scored: cases,
  score_sum: cases * points,
  score_squares: cases * points ** 2,
  auto_failed,
})

/** The sums of conversations, each with a minute of the agent, forty seconds of the customer, and twenty of silence. */
const speechOf = (cases: number): SpeechSums => ({
  spoken: cases,
  agent_talk_ms: cases * 60_000,
  customer_talk_ms: cases * 40_000,
  agent_turns: cases * 10,
  interruptions: cases,
  measured: cases,
  silence_ms: cases * 20_000,
  measured_ms: cases * 120_000,
  felt: cases,
  sentiment: cases * 0.1,
  changing: cases,
  sentiment_change: cases * 0.25,
})

/** A month that the machine judged every day, and people on two of its days. */
export function exampleJudged(period: Period = MONTH): Judged {
  const days = daysOf(period)
  return {
    scorecard,
    versions: [
      { number: 2, target: 85, machine: 280, people: 30 },
      { number: 1, target: 85, machine: 20, people: 10 },
    ],
    run: null,
    machine: { ...scoresOf(300, 70, 15), cases: 310 },
    people: scoresOf(40, 80, 4),
    listed: 40,
    compared: { machine: scoresOf(200, 65, 20), people: scoresOf(3, 80) },
    days: days.map((day, index) => ({
      day,
      machine: scoresOf(10, 60 + index / 2),
      people: index < 2 ? scoresOf(index === 0 ? 36 : 4, 80) : NO_SCORES,
    })),
    distribution: {
      machine: [
        { points: 40, cases: 100 },
        { points: 70, cases: 100 },
        { points: 100, cases: 100 },
      ],
      people: [
        { points: 60, cases: 20 },
        { points: 100, cases: 20 },
      ],
    },
    questions: [
      {
        scorecard,
        question_id: 'greeting',
        text: { en: 'Did the agent greet?' },
        machine: { failed: 30, answers: 300, undetermined: 0 },
        people: { failed: 2, answers: 4 },
        agreement: { agreeing: 3, compared: 4, kappa: null },
      },
      {
        scorecard,
        question_id: 'price',
        text: { en: 'Was the price told?' },
        machine: { failed: 150, answers: 300, undetermined: 10 },
        people: { failed: 10, answers: 40 },
        agreement: { agreeing: 27, compared: 36, kappa: 0.456 },
      },
      {
        scorecard,
        question_id: 'listens',
        text: { en: 'Does the agent listen?' },
        machine: { failed: 0, answers: 0, undetermined: 0 },
        people: { failed: 8, answers: 40 },
        agreement: { agreeing: 0, compared: 0, kappa: null },
      },
    ],
    agents: [
      agentOf(7, 'Ana Rojas', 20, 10),
      ...[60, 61, 62, 63, 64].map((points, index) => agentOf(20 + index, `Agent ${index}`, 20, points)),
      agentOf(9, 'Luis Paz', 3, 90),
    ],
    agent_count: 9,
  }
}

const agentOf = (id: number, name: string, cases: number, points: number): Judged['agents'][number] => ({
  id,
  name,
  ...scoresOf(cases, points),
  is_outlying: cases < 5 ? null : points < 50,
  points: [
    { points: points - 10, cases: Math.floor(cases / 2) },
    { points: points + 10, cases: Math.ceil(cases / 2) },
  ],
  cells: [
    { question_id: 'price', failed: 2, answers: cases },
    { question_id: 'greeting', failed: 0, answers: cases },
  ],
})

const MONTH = { from: '2026-03-02', to: '2026-03-31' }

/** A dashboard for tests. */
export function examplePremium(period: Period = MONTH): PremiumDashboard {
  const judged = exampleJudged(period)
  return {
    period: { ...period, time_zone: 'America/Lima' },
    compared_with: { ...previousPeriod(period), partner: null, team: null },
    conversations: { all: 420, written: 400 },
    compared_conversations: { all: 300, written: 300 },
    undated: 3,
    scorecards: [scorecard, { id: 4, title: { en: 'Service call' }, locale: 'en' }],
    judged,
    speech: speechOf(100),
    compared_speech: NO_SPEECH,
    speech_days: daysOf(period).map((day, index) => ({ day, ...speechOf(index === 0 ? 4 : 10) })),
    categories: [
      {
        ...{ id: 31, name: 'Prices', is_running: false },
        sums: { part: 300, whole: 400, cases: 400, squares: null },
        compared: { part: 150, whole: 300, cases: 300, squares: null },
      },
      {
        ...{ id: 32, name: 'Complaints', is_running: true },
        sums: { part: 1, whole: 4, cases: 4, squares: null },
        compared: { part: 0, whole: 0, cases: 0, squares: null },
      },
    ],
    disputes: { released: 25, disputed: 5, decided: 6, accepted: 3 },
    calibrations: { open: 2, closed: 1 },
  }
}

/** The same, judged only by the machine or only by people. */
export const judgedBy = (judge: Judge): Judged => {
  const all = exampleJudged()
  const other = judge === 'machine' ? 'people' : 'machine'
  return { ...all, [other]: NO_SCORES, distribution: { ...all.distribution, [other]: [] } }
}
