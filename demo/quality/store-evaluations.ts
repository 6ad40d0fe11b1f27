import { sql } from 'kysely'

import type { EvaluationEventName, EvaluationState } from '#contracts/evaluation-states.ts'
import type { StepItem } from '#contracts/evaluations.ts'
import { type EvaluationScore, evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { isFailed, valuesOf } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { judgedColumns } from '#server/quality/judge-evaluation.ts'

import type { Random } from '../random.ts'
import { insertAll, insertRows } from '../rows.ts'
import type { Floor } from './floor.ts'
import { disputeEnd, type InventedEvaluation } from './invent-evaluation.ts'

/** Stores evaluations with their answers, evidence, steps and disputes, and returns their ids in the same order. */
export async function storeEvaluations(db: Database, random: Random, floor: Floor, invented: InventedEvaluation[]) {
  if (invented.length === 0) return []
  const disputes = invented.map((one) => disputeOf(random, floor, one))
  const settled = invented.map((one, at) => afterDispute(one, disputes[at] ?? null))
  const ids = await insertRows(
    db,
    'evaluation',
    invented.map((one, at) => ({
      kind: one.kind,
      scorecard_version_id: one.scorecard.version_id,
      interaction_id: one.call.id,
      evaluator_id: one.evaluator,
      state: disputes[at] || one.state !== 'resolved' ? one.state : 'acknowledged',
      version: 1 + Object.keys(one.answers).length,
      comment: random.pick(wholeComments),
      ...judgedColumns(settled[at]!),
      disputed_score: settled[at]!.score === one.judged.score ? null : one.judged.score,
      created_at: one.created_at,
      submitted_at: one.submitted_at,
      released_at: one.released_at,
      settled_at: one.settled_at,
      calibration_id: one.calibration_id,
      dispute_until: one.released_at && disputeEnd(one.released_at, one.scorecard),
    })),
  )
  await insertAll(
    db,
    'evaluation_answer',
    invented.flatMap((one, at) => answerRows(random, { ...one, judged: settled[at]! }, ids[at]!)),
  )
  await insertAll(
    db,
    'evaluation_step',
    invented.flatMap((one, at) =>
      stepRows(floor, one, { dispute: disputes[at] ?? null, settled: settled[at]! }, ids[at]!),
    ),
  )
  await insertAll(
    db,
    'dispute_item',
    disputes.flatMap((dispute, at) => (dispute ? [{ ...dispute.row, evaluation_id: ids[at]! }] : [])),
  )
  await storeEvidence(db, random, invented, ids)
  return ids
}

function answerRows(random: Random, { judged, evaluator, submitted_at, created_at }: InventedEvaluation, id: number) {
  return judged.sections.flatMap(({ questions }) =>
    questions.map(({ question, value, score, is_failed }) => ({
      evaluation_id: id,
      question_id: question.id,
      value: value ?? null,
      comment: is_failed ? random.pick(failComments) : '',
      root_causes: is_failed && question.root_causes.length > 0 ? [random.pick(question.root_causes).id] : [],
      version: 1,
      answered_by: evaluator,
      answered_at: submitted_at ?? created_at,
      family: submitted_at ? question.family : null,
      score: submitted_at ? score : null,
      failed: submitted_at && score !== null ? is_failed : null,
    })),
  )
}

/** For a disputed evaluation: its first failed answer, and the correct one. Null without a dispute. */
function disputeOf(random: Random, { accounts, lead }: Floor, one: InventedEvaluation) {
  if (one.state !== 'disputed' && one.state !== 'resolved') return null
  const failed = one.judged.sections.flatMap(({ questions }) => questions).find(({ is_failed }) => is_failed)
  if (!failed) return null
  const isDecided = one.state === 'resolved'
  const isAccepted = isDecided && random.chance(0.4)
  return {
    row: {
      question_id: failed.question.id,
      value: failed.value ?? null,
      proposed: valuesOf(failed.question).find((value) => !isFailed(failed.question, value))!,
      comment: random.pick(disputeComments),
      disputed_by: accounts.get(one.call.agent_id) ?? lead,
      disputed_at: new Date(one.released_at!.getTime() + 3_600_000),
      outcome: !isDecided ? null : isAccepted ? ('accepted' as const) : ('rejected' as const),
      outcome_comment: !isDecided ? '' : random.pick(isAccepted ? acceptedComments : rejectedComments),
      decided_by: isDecided ? one.evaluator : null,
      decided_at: isDecided ? one.settled_at : null,
    },
  }
}

/** The evaluation once its dispute is decided. */
function afterDispute({ answers, judged, scorecard }: InventedEvaluation, dispute: Dispute | null) {
  if (dispute?.row.outcome !== 'accepted') return judged
  return evaluationScore(scorecard.content, { ...answers, [dispute.row.question_id]: dispute.row.proposed })
}

type Dispute = NonNullable<ReturnType<typeof disputeOf>>

type Outcome = { dispute: Dispute | null; settled: EvaluationScore }

function stepRows({ lead, accounts }: Floor, one: InventedEvaluation, { dispute, settled }: Outcome, id: number) {
  const { evaluator, submitted_at, released_at, settled_at, state, call, judged } = one
  const agent = accounts.get(call.agent_id) ?? lead
  const item: StepItem[] = dispute ? [{ ...itemOf(dispute), outcome: null }] : []
  const decided: StepItem[] = dispute ? [{ ...itemOf(dispute), comment: dispute.row.outcome_comment }] : []
  const step = (event: EvaluationEventName, from: EvaluationState, to: EvaluationState, by: number, at: Date | null) =>
    at && {
      evaluation_id: id,
      event,
      from_state: from,
      to_state: to,
      user_id: by,
      at,
      reason: '',
      items: event === 'evaluation.disputed' ? item : event === 'dispute.resolved' ? decided : [],
      score: event === 'dispute.resolved' ? settled.score : judged.score,
    }
  return [
    step('evaluation.submitted', 'draft', 'submitted', evaluator, submitted_at),
    step('evaluation.released', 'submitted', 'released', evaluator, released_at),
    !dispute && settled_at && step('evaluation.acknowledged', 'released', 'acknowledged', agent, settled_at),
    dispute && step('evaluation.disputed', 'released', 'disputed', agent, dispute.row.disputed_at),
    dispute && state === 'resolved' && step('dispute.resolved', 'disputed', 'resolved', evaluator, settled_at),
  ].filter((row) => row !== null && row !== false)
}

const itemOf = ({ row: { question_id, value, proposed, comment, outcome } }: Dispute) => ({
  question_id,
  value,
  proposed,
  comment,
  outcome,
})

/** The comments of the demo's auditors and agents. */
const failComments = [
  'No lo dijo en ningún momento de la llamada.',
  'Lo menciona, pero tan rápido que el cliente vuelve a preguntar.',
  'Se saltó este paso al retomar la llamada después de la espera.',
  'Lo dijo a medias: falta la segunda parte.',
  'El cliente lo pide dos veces antes de que le responda.',
  'Contestó otra cosa; conviene revisar el guion con él.',
  'Lo leyó sin comprobar que el cliente lo entendiera.',
]

const wholeComments = [
  'Buen trato y buen ritmo. Cuidar el cierre.',
  'Escucha bien; falta ordenar la información antes de ofrecer.',
  'Llamada correcta, sin nada grave.',
  'Muy buena empatía con el cliente. Seguir así.',
  'Hay que repasar el aviso de grabación y la verificación de identidad.',
  '',
  '',
]

const disputeComments = [
  'Sí lo dije, se escucha al minuto de empezar la llamada.',
  'El cliente ya lo había confirmado antes con mi compañera.',
  'En esta campaña no se pide ese dato.',
]

const acceptedComments = ['Tiene razón: se escucha bajo, pero lo dice.', 'Correcto, no aplicaba.']
const rejectedComments = ['Lo escuché otra vez: falta la parte obligatoria.', 'El guion vigente lo exige.']

type Line = { interaction_id: number; seq: number; start_ms: number | null; end_ms: number | null; length: number }

/** Two of three failed answers have a line of the agent as evidence. */
async function storeEvidence(db: Database, random: Random, invented: InventedEvaluation[], ids: number[]) {
  const lines = await agentLines(
    db,
    invented.map(({ call }) => call.id),
  )
  const evidence = invented.flatMap((one, at) =>
    one.judged.sections.flatMap(({ questions }) =>
      questions.flatMap(({ question, is_failed }) => {
        const spoken = lines.get(one.call.id)
        if (!is_failed || !spoken || !random.chance(0.66)) return []
        return [{ one, evaluation_id: ids[at]!, question_id: question.id, line: random.pick(spoken) }]
      }),
    ),
  )
  if (evidence.length === 0) return
  const markers = await insertRows(
    db,
    'marker',
    evidence.map(({ one, question_id, line }) => ({
      interaction_id: one.call.id,
      kind: 'evidence' as const,
      name: question_id,
      start_ms: line.start_ms,
      end_ms: line.end_ms,
      seq: line.seq,
      origin: 'person' as const,
      created_by: one.evaluator,
      created_at: one.submitted_at ?? one.created_at,
    })),
  )
  await insertAll(
    db,
    'evidence',
    evidence.map(({ evaluation_id, question_id, line }, at) => ({
      id: markers[at]!,
      evaluation_id,
      question_id,
      last_seq: line.seq,
      start_char: null,
      end_char: null,
      turns_length: line.length,
    })),
  )
}

async function agentLines(db: Database, calls: number[]): Promise<Map<number, Line[]>> {
  const { rows } = await sql<Line>`
    select interaction_id, seq, start_ms, end_ms, char_length(text) as length from turn
    where interaction_id = any(${calls}::bigint[]) and speaker = 'agent' order by interaction_id, seq
  `.execute(db)
  const lines = new Map<number, Line[]>()
  for (const line of rows) lines.set(line.interaction_id, [...(lines.get(line.interaction_id) ?? []), line])
  return lines
}
