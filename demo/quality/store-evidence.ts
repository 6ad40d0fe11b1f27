import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

import type { Random } from '../random.ts'
import { insertAll, insertRows } from '../rows.ts'
import type { InventedEvaluation } from './invent-evaluation.ts'

type Line = { interaction_id: number; seq: number; start_ms: number | null; end_ms: number | null; length: number }

/** Failed answers rest on a line of the agent, two times out of three. */
export async function storeEvidence(db: Database, random: Random, invented: InventedEvaluation[], ids: number[]) {
  const lines = await agentLines(
    db,
    invented.map(({ call }) => call.id),
  )
  const evidence = invented.flatMap((one, at) =>
    one.judged.sections.flatMap(({ questions }) =>
      questions.flatMap(({ question, is_failed }) => {
        const said = lines.get(one.call.id)
        if (!is_failed || !said || !random.chance(0.66)) return []
        return [{ one, evaluation_id: ids[at]!, question_id: question.id, line: random.pick(said) }]
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
