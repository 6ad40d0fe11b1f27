import { array, type Arbitrary, constantFrom, integer, nat, oneof, option, record } from 'fast-check'

import { channels } from '#contracts/conversation.ts'
import { countedStates, evaluationKinds, evaluationStates } from '#contracts/evaluation-states.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { choice, scale, scorecardOf, yesNo } from '#tests/support/evaluations.ts'

/** Random audits of two scorecards, on days on which time zones differ. */

export const ZONES = ['America/Santiago', 'Asia/Kolkata', 'UTC']

/** The same question ids mean different things in the two scorecards. */
export const contents = [
  scorecardOf(
    [
      [
        yesNo({ id: 'greets' }),
        scale({ id: 'tone', weight: 2 }),
        yesNo({ id: 'identity', family: 'end-user' }),
        yesNo({ id: 'price', family: 'business', condition: { question_id: 'greets', answers: ['yes'] } }),
        yesNo({ id: 'disclosure', family: 'compliance', auto_fail: 'form' }),
      ],
    ],
    { target: 85 },
  ),
  scorecardOf(
    [
      [yesNo({ id: 'greets', family: 'compliance', auto_fail: 'section' }), choice({ id: 'identity' })],
      [yesNo({ id: 'price', family: 'end-user', weight: 3 }), yesNo({ id: 'offer', family: 'end-user' })],
    ],
    { target: 90 },
  ),
]

/** First instants of days in the zones, one of them the day on which Santiago had 23:00 twice. */
const edges = ['2024-04-07T04:00:00Z', '2024-04-06T03:00:00Z', '2024-04-06T18:30:00Z', '2024-04-07T00:00:00Z']
const moment = oneof(
  record({ edge: constantFrom(...edges), off: constantFrom(-1, 0, 1) }).map(({ edge, off }) => Date.parse(edge) + off),
  integer({ min: Date.parse('2024-03-20'), max: Date.parse('2024-04-20') }),
).map((milliseconds) => new Date(milliseconds))

/** An audit, and the partner, campaign and team of its conversation. */
export const audit = record({
  partner: nat(ZONES.length - 1),
  team: option(nat(1)),
  agent: option(nat(3), { freq: 5 }),
  channel: constantFrom(...channels),
  scorecard: nat(1),
  kind: constantFrom(...evaluationKinds),
  state: oneof(constantFrom(...evaluationStates), constantFrom(...countedStates)),
  submitted_at: moment,
  // the index of each question's value; an index past the end means that it is not answered
  picks: array(nat(5), { minLength: 5, maxLength: 5 }),
})

const day = integer({ min: 0, max: 40 }).map((later) => addDays('2024-03-15', later))
/** The query: some days of some of the audits. */
export const auditFilter = record({
  days: record({ from: day, length: integer({ min: 1, max: 25 }) }),
  partner: option(nat(ZONES.length - 1), { nil: undefined, freq: 2 }),
  team: option(nat(1), { nil: undefined, freq: 1 }),
  channel: option(constantFrom(...channels), { nil: undefined, freq: 1 }),
})

/** The answers of an audit, from its picks. */
export function answersOf(scorecard: number, picks: readonly number[]): Record<string, string | undefined> {
  return Object.fromEntries(
    questionsOf(contents[scorecard]!).map((question, index) => [
      question.id,
      [...valuesOf(question), 'na'][picks[index]!],
    ]),
  )
}

type Generated<Source> = Source extends Arbitrary<infer Value> ? Value : never
export type Audit = Generated<typeof audit>
export type AuditFilter = Generated<typeof auditFilter>
