import { queueAnalysis, queueMachineRuns, queueRule } from '#server/jobs/queue-work.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'
import { ruled } from '#tests/support/suggestions.ts'

export type PremiumFixture = Awaited<ReturnType<typeof premiumFixture>>

// the price has a weight of three; a missing recording notice sets the score to 0; no rule can judge whether the agent listens
const content = scorecardOf([
  [
    ruled('recorded', { kind: 'disclosure', query: 'agent:grabada' }, { auto_fail: 'form' }),
    ruled('price', { kind: 'disclosure', query: 'agent:precio' }, { weight: 3 }),
    yesNo({ id: 'listens' }),
  ],
])

/** A few conversations of today, judged by rules and audited by people, so few that a reader can count them. */
export async function premiumFixture(server: TestServer) {
  const { app, db, clock } = server
  const given = testConversations(db)
  const auditor = await server.as('Quality auditor')
  const supervisor = await server.as('Quality supervisor')
  const norte = await given.partner()
  const [north, south] = [await given.team(), await given.team()]
  const [ana, luis] = [await given.agent({ name: 'Ana' }), await given.agent({ name: 'Luis' })]
  const lead = await server.as({ role: 'Team lead', team_id: north.id })
  const scorecard = await testEvaluations(db).scorecard(content)
  const ofAna = { partner_id: norte.id, team_id: north.id, agent_id: ana.id, duration_ms: 10_000 }
  const ofLuis = { partner_id: norte.id, team_id: south.id, agent_id: luis.id, duration_ms: 10_000 }

  async function addCall(text: string | null, place = ofAna): Promise<number> {
    const { id } = await given.interaction({ ...place, language: 'es', started_at: clock.now() })
    if (text !== null) await given.turns(id, [{ speaker: 'agent', text }])
    return id
  }

  /** Runs every waiting job. */
  async function runJobs() {
    app.jobs.wake()
    await app.jobs.idle()
  }

  async function audit(interaction: number, answers: Record<string, string>): Promise<number> {
    const { id } = await evaluating(auditor).start(interaction, scorecard.id)
    await runJobs()
    await evaluating(auditor).answer(id, { recorded: 'yes', price: 'yes', listens: 'yes', ...answers })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    return id
  }

  const conversations = {
    both: await addCall('La llamada es grabada y el precio es este'), // 100
    noPrice: await addCall('La llamada es grabada'), // 25
    noNotice: await addCall('El precio es este'), // 0: the critical question sets the score to 0
    neither: await addCall('Buenos días'), // 0, likewise
    again: await addCall('Llamada grabada, precio final'), // 100
    silent: await addCall(null), // nothing to judge
  }
  const lessOfLuis = await addCall('La llamada es grabada', ofLuis) // 25
  await addCall('El precio es este', ofLuis) // 0
  const { id: rule } = await db
    .insertInto('category_rule')
    .values({ name: 'Prices', query: 'precio' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueRule(db, rule)
  await queueAnalysis(db)
  await runJobs()
  await queueMachineRuns(db)
  await runJobs()

  await audit(conversations.both, {}) // 100
  const released = [
    await audit(conversations.noPrice, { listens: 'no' }), // 4 of 5
    await audit(lessOfLuis, { price: 'no' }), // 2 of 5
  ] as const
  await audit(conversations.noNotice, { recorded: 'no' }) // 0
  await audit(conversations.again, {}) // 100
  const now = clock.now()
  await db.updateTable('evaluation').set({ state: 'released', released_at: now }).where('id', 'in', released).execute()
  const dispute = { question_id: 'price', proposed: 'yes', comment: '', disputed_at: now }
  await db
    .insertInto('dispute_item')
    .values([
      { ...dispute, evaluation_id: released[0] },
      { ...dispute, evaluation_id: released[1], outcome: 'accepted', decided_at: now },
    ])
    .execute()
  await db
    .updateTable('conversation_analysis')
    .set({ agent_talk_ms: 6_000, customer_talk_ms: 2_000, silence_ms: 1_000, agent_turns: 4, interruptions: 1 })
    .where('interaction_id', 'in', [conversations.both, conversations.noPrice])
    .execute()

  return {
    ...{ given, auditor, supervisor, lead, norte, north, south, ana, luis, ofAna, ofLuis, scorecard, conversations },
    /** The day of all conversations. */
    today: now.toISOString().slice(0, 10),
  }
}
