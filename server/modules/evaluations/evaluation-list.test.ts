import { describe, expect, test } from 'vitest'

import type { Evaluation } from '#contracts/evaluations.ts'
import { evaluationFixture } from '#tests/support/evaluation-fixture.ts'
import { evaluating } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { given, quality, auditor, colleague, supervisor, draft } = await evaluationFixture(server)

describe('the list', () => {
  test('is filtered, sorted, counted, and shows drafts of others only to people who oversee audits', async () => {
    const id = await draft()
    const ids = async (client: typeof auditor, query: string) => {
      const answer = await client.get(`/api/evaluations?${query}&per_page=200`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: Evaluation[] }>().data.map((one) => one.id)
    }
    expect(await ids(auditor, 'state=draft')).toContain(id)
    expect(await ids(supervisor, 'state=draft')).toContain(id)
    expect(await ids(colleague, '')).not.toContain(id)
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: { value: 'no', comment: 'No.' } })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    const today = server.clock.now().toISOString().slice(0, 10)
    for (const query of [
      '',
      'group=counted',
      'group=unreleased',
      'failed_question=disclosure',
      'failed_family=compliance',
      'auto_failed=yes',
      `evaluator_id=${auditor.person.id}`,
      `submitted_from=${today}&submitted_to=${today}`,
      'sort=score',
      'sort=-agent',
    ]) {
      expect(await ids(colleague, query), query).toContain(id)
    }
    for (const query of ['state=draft', 'failed_question=greeting', 'mine=yes', 'group=disputes', 'kind=freemium']) {
      expect(await ids(colleague, query), query).not.toContain(id)
    }
  })

  test('begins, for the judged person, with what waits for them', async () => {
    const { id: agent_id } = await given.agent()
    const agent = await server.as({
      rules: [
        { action: 'quality-detail', conditions: { agent_id } },
        { action: 'quality-acknowledge', conditions: { agent_id } },
      ],
    })
    await db.updateTable('agent').set({ user_id: agent.person.id }).where('id', '=', agent_id).execute()
    const scorecard = await quality.scorecard()
    const released: number[] = []
    for (let index = 0; index < 3; index += 1) {
      const { id } = await evaluating(auditor).start((await given.interaction({ agent_id })).id, scorecard.id)
      await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: 'yes' })
      await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
      if (index < 2) await evaluating(supervisor).step(id, { event: 'evaluation.released' })
      if (index < 2) released.push(id)
      server.clock.advance(1_000)
    }
    await evaluating(agent).step(released[1]!, { event: 'evaluation.acknowledged' })
    const listed = async (client: typeof auditor, query = '') =>
      (await client.get(`/api/evaluations?agent_id=${agent_id}${query}`))
        .json<{ data: { id: number; waits: boolean }[] }>()
        .data.map(({ id, waits }) => [id, waits])
    expect(await listed(agent)).toEqual([
      [released[0], true],
      [released[1], false],
    ])
    expect(await listed(agent, '&sort=-created_at')).toEqual([
      [released[1], false],
      [released[0], true],
    ])
    // a person who oversees audits is responsible for them: nothing waits for them to accept
    expect((await listed(supervisor)).map(([, waits]) => waits)).toEqual([false, false, false])
  })

  test('of a conversation contains what the reader may see', async () => {
    const id = await draft()
    const { interaction_id } = await evaluating(auditor).read(id)
    const of = async (client: typeof auditor) =>
      (await client.get(`/api/calls/${interaction_id}/evaluations`)).json<{ data: Evaluation[] }>().data
    expect((await of(auditor)).map((one) => one.id)).toEqual([id])
    expect(await of(colleague)).toEqual([])
    expect((await auditor.get('/api/calls/999999/evaluations')).statusCode).toBe(404)
  })
})
