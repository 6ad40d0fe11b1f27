import { type Answers, questionsOf } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'

import type { Random } from '../random.ts'
import { insertAll, insertRows } from '../rows.ts'
import { type Call, DAY_MS, type Floor, type Scorecard } from './floor.ts'
import { inventAnswers, type Skills } from './invent-answers.ts'
import { storeEvaluations } from './store-evaluations.ts'

/** How often each auditor judges correctly, the first one best of all. */
const ACCURACIES = [0.99, 0.975, 0.96, 0.94]

/** Two sessions: one that ended with a consensus, and one in which the auditor who can sign in still has to answer. */
export async function makeCalibrations(db: Database, random: Random, floor: Floor, skills: Skills): Promise<void> {
  const scorecard = floor.scorecards.get('sale')!
  const latest = new Date(floor.now.getTime() - 17 * DAY_MS)
  const isFit = ({ kind, channel, started_at }: Call) => kind === 'sale' && channel === 'voice' && started_at < latest
  const calls = floor.calls.filter(isFit).slice(-60)
  const pick = () => calls.splice(random.whole(0, calls.length - 1), 1)[0]!
  const [closed, open] = [Array.from({ length: 6 }, pick), Array.from({ length: 3 }, pick)]
  const shared = { db, random, floor, skills, scorecard }
  await makeSession({ ...shared, calls: closed, name: 'Calibración de ventas', isOpen: false, daysAgo: 16 })
  await makeSession({ ...shared, calls: open, name: 'Calibración de consentimiento', isOpen: true, daysAgo: 2 })
}

type Session = {
  db: Database
  random: Random
  floor: Floor
  skills: Skills
  scorecard: Scorecard
  calls: Call[]
  name: string
  isOpen: boolean
  daysAgo: number
}

async function makeSession(session: Session): Promise<void> {
  const { db, random, floor, skills, scorecard, calls, name, isOpen, daysAgo } = session
  const began = new Date(floor.now.getTime() - daysAgo * DAY_MS)
  const [calibration_id] = await insertRows(db, 'calibration', [
    {
      name,
      kind: 'agreement',
      scorecard_version_id: scorecard.version_id,
      state: isOpen ? 'open' : 'closed',
      due_on: addDays(began.toISOString().slice(0, 10), 5),
      threshold: 8,
      created_by: floor.supervisor,
      created_at: began,
      closed_at: isOpen ? null : new Date(began.getTime() + 6 * DAY_MS),
    },
  ])
  const id = calibration_id!
  await insertAll(
    db,
    'calibration_interaction',
    calls.map((call, position) => ({ calibration_id: id, interaction_id: call.id, position })),
  )
  await insertAll(
    db,
    'calibration_participant',
    floor.auditors.map((user_id) => ({ calibration_id: id, user_id })),
  )
  const truths = calls.map((call) => inventAnswers(random, scorecard.content, skills.of(call.agent_id, scorecard)))
  const evaluations = floor.auditors
    .filter((auditor) => !isOpen || auditor !== floor.auditor)
    .flatMap((evaluator, at) =>
      calls.map((call, nth) => {
        const answers = auditorAnswers(random, scorecard, truths[nth]!, ACCURACIES[at % ACCURACIES.length]!)
        const created_at = new Date(began.getTime() + random.whole(4, 40) * (DAY_MS / 24))
        return {
          call,
          scorecard,
          kind: 'calibration' as const,
          evaluator,
          created_at,
          submitted_at: new Date(created_at.getTime() + 1_200_000),
          released_at: null,
          settled_at: null,
          state: 'submitted' as const,
          answers,
          judged: evaluationScore(scorecard.content, answers),
          calibration_id: id,
        }
      }),
    )
  await storeEvaluations(db, random, floor, evaluations)
  if (isOpen) return
  await insertAll(
    db,
    'consensus_answer',
    calls.flatMap((call, nth) =>
      Object.entries(truths[nth]!).map(([question_id, value]) => ({
        calibration_id: id,
        interaction_id: call.id,
        question_id,
        value: value!,
        decided_by: floor.supervisor,
        decided_at: new Date(began.getTime() + 6 * DAY_MS),
        comment: '',
      })),
    ),
  )
}

/** The answers of an auditor: each is the true one with a probability of `accuracy`, and otherwise another one. */
function auditorAnswers(random: Random, { content }: Scorecard, truth: Answers, accuracy: number): Answers {
  const questions = questionsOf(content).filter(({ id }) => truth[id] !== undefined)
  return Object.fromEntries(
    questions.map((question) => {
      const value = truth[question.id]!
      const others = valuesOf(question).filter((other) => other !== value)
      return [question.id, random.chance(accuracy) || others.length === 0 ? value : random.pick(others)]
    }),
  )
}
