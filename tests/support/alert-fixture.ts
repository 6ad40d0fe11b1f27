import { beforeEach } from 'vitest'

import { testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

/**
 * Two teams with an agent each, a supervisor of both and the lead of one. Call it at the top of a test file:
 * before each of its tests the rules, alerts and letters are deleted, and the clock advances by three hours.
 */
export async function alertFixture(server: TestServer) {
  const { db, clock, outbox } = server
  const given = testConversations(db)
  const card = await testEvaluations(db).scorecard()
  const [north, south] = [await given.team('North'), await given.team('South')]
  const ana = await given.agent({ name: 'Ana', team_id: north.id })
  const luis = await given.agent({ name: 'Luis', team_id: south.id })
  const supervisor = await server.as('Quality supervisor')
  const lead = await server.as({ role: 'Team lead', team_id: north.id })

  beforeEach(async () => {
    for (const table of ['alert_due', 'alert_rule', 'job'] as const) await db.deleteFrom(table).execute()
    outbox.length = 0
    clock.advance(3 * 3_600_000)
  })

  return {
    ...{ given, card, south, luis, supervisor, lead },
    alerts: testAlerts(server),
    ofNorth: () => given.interaction({ agent_id: ana.id, team_id: north.id, started_at: clock.now() }),
    ofSouth: () => given.interaction({ agent_id: luis.id, team_id: south.id, started_at: clock.now() }),
    /** Both of them are notified of an alert, on the page and by mail. */
    both: [supervisor, lead].map(({ person }) => ({ user_id: person.id, frame: true, mail: true })),

    /** Adds an evaluation of a conversation with the scorecard. */
    evaluated: async (interaction_id: number, more: object = {}): Promise<number> => {
      const { id } = await db
        .insertInto('evaluation')
        .values({ kind: 'quality', interaction_id, scorecard_version_id: card.version_id, evaluator_id: null, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
