import type { NotificationKind } from '#contracts/notifications.ts'
import { notify } from '#server/quality/notify.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { judgedEvaluations } from '#tests/support/judged-evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Notifications on a test's server: sent by Sergio Paredes, about conversations of Pedro Soto. */
export async function testNotifications({ db, clock, addPerson }: TestServer) {
  const given = testConversations(db)
  const judged = judgedEvaluations(db, given)
  const actor = await addPerson({ name: 'Sergio Paredes' })
  const scorecard = await testEvaluations(db).scorecard()
  const agent = await given.agent({ name: 'Pedro Soto', team_id: (await given.team()).id })

  return {
    given,
    actor,
    scorecard,
    agent,

    /** A released evaluation, by default of a conversation of the agent. */
    evaluation: async (agent_id: number | null = agent.id) => {
      const { id, interaction_id } = await judged({ scorecard_version_id: scorecard.version_id, call: { agent_id } })
      return { subject: `evaluation:${id}`, link: `/call-detail-calidad/quality/${id}/${interaction_id}` }
    },

    tell: (to: { id: number }, kind: NotificationKind, subject: string, by = actor) =>
      notify(db, [to.id], { kind, subject, actor: by.id, now: clock.now() }),
  }
}
