import { addDays } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'

import { insertAll, insertRows } from '../rows.ts'
import { DAY_MS, type Floor } from './floor.ts'

type Failing = { agent_id: number; question_id: string; fails: number }

/** What was agreed with the agents who fail a question most often: one looked at again, one agreed, one proposed. */
export async function makeCoachings(db: Database, floor: Floor): Promise<void> {
  const scorecard = floor.scorecards.get('sale')!
  const failing: Failing[] = await db
    .selectFrom('evaluation_answer')
    .innerJoin('evaluation', 'evaluation.id', 'evaluation_answer.evaluation_id')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .where('evaluation_answer.failed', '=', true)
    .where('evaluation.scorecard_version_id', '=', scorecard.version_id)
    .where('evaluation.kind', '!=', 'calibration')
    .where('evaluation.released_at', 'is not', null)
    .groupBy(['interaction.agent_id', 'evaluation_answer.question_id'])
    .select((eb) => [
      eb.ref('interaction.agent_id').$notNull().as('agent_id'),
      'evaluation_answer.question_id',
      eb.fn.countAll<number>().as('fails'),
    ])
    .orderBy('fails', 'desc')
    .orderBy('interaction.agent_id')
    .orderBy('evaluation_answer.question_id')
    .limit(PLANS.length)
    .execute()

  for (const [at, { agent_id, question_id }] of failing.entries()) {
    const { state, topic, action, daysAgo } = PLANS[at]!
    const created_at = new Date(floor.now.getTime() - daysAgo * DAY_MS)
    const agreed_at = state === 'proposed' ? null : new Date(created_at.getTime() + DAY_MS)
    const settled_at = state === 'followed-up' ? new Date(created_at.getTime() + 29 * DAY_MS) : null
    const agent = floor.accounts.get(agent_id) ?? floor.lead
    const [id] = await insertRows(db, 'coaching', [
      {
        agent_id,
        evaluation_id: null,
        scorecard_id: scorecard.id,
        question_ids: [question_id],
        state,
        topic,
        action,
        coach_id: floor.supervisor,
        created_by: floor.supervisor,
        created_at,
        agreed_at,
        agreed_by: agreed_at ? agent : null,
        follow_up_on: addDays(created_at.toISOString().slice(0, 10), 28),
        outcome: settled_at ? 'Lo repasamos; volvemos a mirarlo el mes que viene.' : '',
        settled_at,
      },
    ])
    const step = { coaching_id: id!, reason: '' }
    const agreed = { ...step, event: 'coaching.agreed', from_state: 'proposed', to_state: 'agreed' } as const
    const followed = { ...step, event: 'coaching.followed-up', from_state: 'agreed', to_state: 'followed-up' } as const
    await insertAll(db, 'coaching_step', [
      ...(agreed_at ? [{ ...agreed, user_id: agent, at: agreed_at }] : []),
      ...(settled_at ? [{ ...followed, user_id: floor.supervisor, at: settled_at }] : []),
    ])
  }
}

const PLANS = [
  {
    state: 'followed-up',
    topic: 'Lo que más falló el mes pasado',
    action: 'Escuchar juntos tres llamadas y practicar el guion con una compañera durante una semana.',
    daysAgo: 40,
  },
  {
    state: 'agreed',
    topic: 'Un punto que falta en casi todas las llamadas',
    action: 'Cerrar cada explicación con una pregunta abierta. Revisamos cinco llamadas el viernes.',
    daysAgo: 12,
  },
  {
    state: 'proposed',
    topic: 'Revisar juntos las llamadas falladas',
    action: 'Escuchar las tres últimas llamadas y anotar qué se dijo y qué faltó.',
    daysAgo: 2,
  },
] as const
