import { beforeEach, describe, expect, test } from 'vitest'

import { coachingFixture, dayFrom } from '#tests/support/coachings.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const floor = await coachingFixture(server)
const { ana, luis, supervisor, other, daysAgo, evaluation, propose, agree, read, suggestions } = floor

beforeEach(floor.clear)

describe('the effect of a coaching', () => {
  /** Passed and failed answers of calls that began the given number of days ago. */
  const answered = async (
    days: number,
    passed: number,
    failed: number,
    more: Parameters<typeof evaluation>[0] = {},
  ) => {
    for (let index = 0; index < passed + failed; index += 1) {
      await evaluation({ days, answers: { greeting: index < passed ? 'passed' : 'failed' }, ...more })
    }
  }

  test('compares the conversations before the agreement with those since', async () => {
    const coaching = await agree(await propose({ window_days: 10 }))
    await db
      .updateTable('coaching')
      .set({ agreed_at: daysAgo(10) })
      .where('id', '=', coaching.id)
      .execute()
    await answered(20.5, 1, 0) // too long ago
    await answered(19.5, 1, 2)
    await answered(10.5, 0, 1)
    await answered(9.5, 3, 1)
    await answered(0.5, 2, 0)
    expect((await read(coaching.id)).counts).toEqual({
      before: { from: daysAgo(20).toISOString(), to: daysAgo(10).toISOString() },
      after: { from: daysAgo(10).toISOString(), to: clock.now().toISOString() },
      questions: [{ question_id: 'greeting', before: { part: 1, whole: 4 }, after: { part: 5, whole: 6 } }],
    })
    const settled = { settled_at: daysAgo(5), state: 'followed-up' as const }
    await db.updateTable('coaching').set(settled).where('id', '=', coaching.id).execute()
    const { counts } = await read(coaching.id)
    expect(counts.after?.to).toBe(daysAgo(5).toISOString())
    expect(counts.questions[0]?.after).toEqual({ part: 3, whole: 4 })
  })

  test('counts nothing afterwards as long as nobody has agreed', async () => {
    await answered(1, 1, 1)
    expect((await propose()).counts).toMatchObject({
      after: null,
      questions: [{ before: { part: 1, whole: 2 }, after: { part: 0, whole: 0 } }],
    })
  })

  test('counts each question by itself, and leaves out what did not apply', async () => {
    await evaluation({ answers: { greeting: 'passed', disclosure: 'failed' } })
    await evaluation({ answers: { greeting: 'na', disclosure: 'failed' } })
    const { counts } = await propose({ question_ids: ['greeting', 'disclosure'] })
    expect(counts.questions).toMatchObject([
      { question_id: 'greeting', before: { part: 1, whole: 1 } },
      { question_id: 'disclosure', before: { part: 0, whole: 2 } },
    ])
  })

  test('counts what the agent could see: nothing unreleased, void, or made to calibrate; and only for this agent and scorecard', async () => {
    await evaluation()
    await evaluation({ state: 'acknowledged' })
    await evaluation({ state: 'resolved' })
    await evaluation({ state: 'submitted', released_at: null })
    await evaluation({ state: 'void' })
    await evaluation({ kind: 'calibration' })
    await evaluation({ scorecard_version_id: other.version_id })
    await evaluation({ of: luis })
    const { id, counts } = await propose({}, supervisor)
    expect(counts.questions[0]?.before).toEqual({ part: 3, whole: 3 })
    expect((await read(id, ana)).counts.questions[0]?.before).toEqual({ part: 3, whole: 3 })
  })
})

describe('suggestions', () => {
  test('are the questions that agents failed most often, with how often of how many', async () => {
    await evaluation({ answers: { greeting: 'failed', disclosure: 'failed' } })
    await evaluation({ answers: { greeting: 'passed', disclosure: 'failed' } })
    await evaluation({ answers: { greeting: 'na', disclosure: 'passed' } })
    await evaluation({ scorecard_version_id: other.version_id, answers: { greeting: 'passed' } })
    await evaluation({ state: 'submitted', released_at: null, answers: { greeting: 'failed' } })
    await evaluation({ kind: 'calibration', answers: { greeting: 'failed' } })
    await evaluation({ days: 45, answers: { greeting: 'failed' } })
    await evaluation({ of: luis, answers: { greeting: 'failed' } })
    const { data, total, period } = await suggestions()
    expect(period).toEqual({ from: dayFrom(clock.now(), -29), to: dayFrom(clock.now(), 0) })
    expect(data).toMatchObject([
      { agent: { name: 'Ana' }, question_id: 'disclosure', failed: { part: 2, whole: 3 }, coaching_id: null },
      { agent: { name: 'Ana' }, question_id: 'greeting', failed: { part: 1, whole: 2 } },
    ])
    expect(total).toBe(2)
    expect((await suggestions('', supervisor)).data.map(({ agent }) => agent.name)).toEqual(['Ana', 'Luis', 'Ana'])
    expect((await suggestions(`started_from=${dayFrom(clock.now(), -60)}`)).data[1]?.failed).toEqual({
      part: 2,
      whole: 3,
    })
    expect((await suggestions(`agent_id=${luis.agent.id}`)).data).toEqual([])
  })

  test('mark those that a coaching covers already', async () => {
    await evaluation({ answers: { greeting: 'failed', disclosure: 'failed' } })
    const { id } = await propose()
    const { data } = await suggestions()
    expect(data.map(({ question_id, coaching_id }) => [question_id, coaching_id])).toEqual([
      ['disclosure', null],
      ['greeting', id],
    ])
  })
})
