import type { NotificationKind } from '#contracts/notifications.ts'
import type { Database } from '#server/db/database.ts'

import { insertAll } from '../rows.ts'
import { DAY_MS, type Floor } from './floor.ts'

type News = { user_id: number; kind: NotificationKind; subject: string; actor_id: number; created_at: Date }

/** What the people who can be signed in as would have been told of lately. No letters: nobody reads their mail. */
export async function makeNotifications(db: Database, { auditor, supervisor, agent, now }: Floor) {
  const plan = await db
    .selectFrom('sampling_plan')
    .where('state', '=', 'active')
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  const calibration = await db.selectFrom('calibration').where('state', '=', 'open').select('id').executeTakeFirst()
  const released = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('agent.user_id', '=', agent)
    .where('evaluation.state', '=', 'released')
    .select(['evaluation.id', 'evaluation.evaluator_id'])
    .execute()
  const disputed = await db
    .selectFrom('evaluation')
    .where('state', '=', 'disputed')
    .select(['id', 'evaluator_id'])
    .orderBy('id')
    .execute()
  const ago = (hours: number) => new Date(now.getTime() - hours * (DAY_MS / 24))
  const news: (News | false | undefined)[] = [
    plan && {
      user_id: auditor,
      kind: 'audits-assigned',
      subject: `plan:${plan.id}`,
      actor_id: supervisor,
      created_at: ago(20),
    },
    calibration && {
      user_id: auditor,
      kind: 'calibration-invited',
      subject: `calibration:${calibration.id}`,
      actor_id: supervisor,
      created_at: ago(40),
    },
    ...released.map(({ id, evaluator_id }, at) => ({
      user_id: agent,
      kind: 'evaluation-released' as const,
      subject: `evaluation:${id}`,
      actor_id: evaluator_id ?? supervisor,
      created_at: ago(6 + 20 * at),
    })),
    ...disputed
      .filter(({ evaluator_id }) => evaluator_id === auditor)
      .map(({ id }) => ({
        user_id: auditor,
        kind: 'evaluation-disputed' as const,
        subject: `evaluation:${id}`,
        actor_id: agent,
        created_at: ago(9),
      })),
  ]
  await insertAll(
    db,
    'notification',
    news.filter((one) => !!one),
  )
}
