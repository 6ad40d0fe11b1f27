import { describe, expect, test } from 'vitest'

import { calibrationFixture } from '#tests/support/calibration-fixture.ts'
import { calibrating, draftOf } from '#tests/support/calibrations.ts'
import { evaluating } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { given, quality, lead, ana, both, content, scorecard_id, calls, make, errorsOf } =
  await calibrationFixture(server)

describe('a new calibration', () => {
  test('uses the newest published version, notifies those who are invited, and is recorded', async () => {
    const { id, scorecard, participants, conversations, done, expected, state, standing } = await make(2)
    expect(scorecard).toMatchObject({ id: scorecard_id, number: 1 })
    expect(participants.map((person) => [person.id, person.done, person.expected])).toEqual(
      both.map((one) => [one, 0, 2]),
    )
    expect(conversations.map(({ expected_of }) => new Set(expected_of))).toEqual([new Set(both), new Set(both)])
    expect([done, expected, state, standing]).toEqual([0, 4, 'open', { leads: true, takes_part: false }])
    const [notice] = (await ana.get('/api/notifications')).json().data
    expect(notice).toMatchObject({ kind: 'calibration-invited', link: `/quality/calibration/${id}`, about: 'March' })
    const record = await db.selectFrom('access_record').selectAll().where('subject', '=', `calibration:${id}`).execute()
    expect(record).toMatchObject([{ action: 'quality', user_id: lead.person.id }])
  })

  test('accepts no conversation that does not exist, or is out of sight', async () => {
    const near = await given.partner()
    const far = await given.partner()
    const narrow = await server.as({
      partner_id: near.id,
      rules: (['quality-calibration', 'quality-detail'] as const).map((action) => ({
        action,
        conditions: { partner_id: '$user.partner_id' },
      })),
    })
    const seen = await given.interaction({ partner_id: near.id })
    const unseen = await given.interaction({ partner_id: far.id })
    const ids = [seen.id, unseen.id, 999_999]
    const errors = await errorsOf(draftOf({ scorecard_id, interaction_ids: ids, participant_ids: both }), narrow)
    expect(errors['interaction_ids']).toEqual([expect.stringContaining(`${unseen.id}, 999999`)])
    // a conversation must be in the reach of both permissions
    for (const bound of ['quality-calibration', 'quality-detail'] as const) {
      const free = bound === 'quality-detail' ? ('quality-calibration' as const) : ('quality-detail' as const)
      const half = await server.as({
        rules: [{ action: free }, { action: bound, conditions: { partner_id: near.id } }],
      })
      const draft = draftOf({ scorecard_id, interaction_ids: [seen.id, unseen.id], participant_ids: both })
      expect(Object.keys(await errorsOf(draft, half)), bound).toEqual(['interaction_ids'])
    }
    // and a person who does not see every conversation of one cannot lead it
    const { id } = await calibrating(lead).make({
      scorecard_id,
      interaction_ids: [seen.id, unseen.id],
      participant_ids: both,
    })
    expect((await narrow.get(`/api/calibrations/${id}`)).statusCode).toBe(404)
    expect((await narrow.get('/api/calibrations')).json().meta.total).toBe(0)
  })

  test.each([
    ['somebody who may not evaluate', async () => (await server.as('Support agent')).person.id, /exist, or may not/],
    ['somebody out of reach', async () => (await server.as(OF_A_PARTNER)).person.id, /open to/],
    ['nobody beside', async () => ana.person.id, /two people/],
    [
      'the agent who talked',
      async () => {
        const agent = await server.as('Quality auditor')
        const { id: agent_id } = await given.agent({ user_id: agent.person.id })
        const [interaction = 0] = await calls(1)
        await db.updateTable('interaction').set({ agent_id }).where('id', '=', interaction).execute()
        return { person: agent.person.id, interaction }
      },
      /their own conversations/,
    ],
  ])('does not take %s', async (_, whom, why) => {
    const found = await whom()
    const { person, interaction } =
      typeof found === 'number' ? { person: found, interaction: (await calls(1))[0]! } : found
    const draft = draftOf({ scorecard_id, interaction_ids: [interaction], participant_ids: [ana.person.id, person] })
    expect((await errorsOf(draft))['participant_ids']).toEqual([expect.stringMatching(why)])
  })

  test('takes the agent of another conversation', async () => {
    const agent = await server.as('Quality auditor')
    const { id: agent_id } = await given.agent({ user_id: agent.person.id })
    await given.interaction({ agent_id })
    const { participants } = await calibrating(lead).make({
      ...{ scorecard_id, interaction_ids: await calls(1), participant_ids: [ana.person.id, agent.person.id] },
    })
    expect(participants).toHaveLength(2)
  })

  const OF_A_PARTNER = {
    rules: (['quality-audit', 'quality-detail'] as const).map((action) => ({ action, conditions: { partner_id: 1 } })),
  }

  test('needs a scorecard that is published', async () => {
    const draft = await quality.scorecard(content, 'draft')
    const body = draftOf({ scorecard_id: draft.id, interaction_ids: await calls(1), participant_ids: both })
    expect(await errorsOf(body)).toHaveProperty('scorecard_id')
  })
})

describe('a change', () => {
  test('adds people and conversations, and removes nobody', async () => {
    const { id, version } = await make(1)
    const [first] = (await calibrating(lead).read(id)).conversations.map(({ interaction_id }) => interaction_id)
    const [second] = await calls(1)
    const rosa = await server.as('Quality auditor')
    const { kind: _, ...body } = draftOf({
      name: 'April',
      threshold: 5,
      interaction_ids: [first!],
      participant_ids: both,
    })
    const less = await lead.send('PUT', `/api/calibrations/${id}`, {
      ...body,
      participant_ids: [ana.person.id],
      version,
    })
    expect(less.statusCode).toBe(422)
    const more = await lead.send('PUT', `/api/calibrations/${id}`, {
      ...body,
      interaction_ids: [second, first],
      participant_ids: [...both, rosa.person.id],
      version,
    })
    expect(more.json()).toMatchObject({ name: 'April', threshold: 5, expected: 6, version: version + 1 })
    expect(more.json().conversations.map(({ interaction_id }: { interaction_id: number }) => interaction_id)).toEqual([
      first,
      second,
    ])
    expect((await rosa.get('/api/notifications')).json().data).toHaveLength(1)
    // also a person who leads others, as long as nobody has submitted anything
    await calibrating(ana).begin(id, first!)
    const leader = await server.as({
      rules: (['quality-calibration', 'quality-audit', 'quality-detail'] as const).map((action) => ({ action })),
    })
    const added = await lead.send('PUT', `/api/calibrations/${id}`, {
      ...body,
      interaction_ids: [first, second],
      participant_ids: [...both, rosa.person.id, leader.person.id],
      version: version + 1,
    })
    expect(added.statusCode, added.body).toBe(200)
    const stale = await lead.send('PUT', `/api/calibrations/${id}`, { ...body, participant_ids: both, version })
    expect(stale.statusCode).toBe(409)
  })
})

describe('an evaluation in a calibration', () => {
  test('is begun once, continued, and neither released nor reopened', async () => {
    const { id, conversations } = await make(1)
    const [{ interaction_id }] = conversations as [(typeof conversations)[number]]
    const begun = await calibrating(ana).begin(id, interaction_id)
    expect(await calibrating(ana).begin(id, interaction_id)).toEqual({
      id: begun.id,
      kind: 'calibration',
      is_new: false,
    })
    await evaluating(ana).answer(begun.id, { greeting: 'no', offer: 'good' })
    const { version } = await evaluating(ana).step(begun.id, { event: 'evaluation.submitted' })
    for (const event of ['evaluation.released', 'evaluation.reopened']) {
      const body = { event, version, ...(event === 'evaluation.reopened' && { reason: 'Error' }) }
      expect((await ana.post(`/api/evaluations/${begun.id}/steps`, body)).statusCode).toBe(409)
    }
    expect((await ana.post(`/api/calibrations/${id}/evaluations`, { interaction_id })).statusCode).toBe(409)
    const stranger = await server.as('Quality auditor')
    expect((await stranger.post(`/api/calibrations/${id}/evaluations`, { interaction_id })).statusCode).toBe(404)
    const [elsewhere] = await calls(1)
    expect((await ana.post(`/api/calibrations/${id}/evaluations`, { interaction_id: elsewhere })).statusCode).toBe(404)
  })
})

test('options are people who may evaluate, and scorecards that are published', async () => {
  const draft = await quality.scorecard(content, 'draft')
  const archived = await quality.scorecard(content)
  await db.updateTable('scorecard').set({ archived: true }).where('id', '=', archived.id).execute()
  const { people, scorecards } = (await lead.get('/api/calibration-options')).json()
  expect(people.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(both))
  const offered = scorecards.map(({ id }: { id: number }) => id)
  expect(offered).toContain(scorecard_id)
  expect(offered).not.toContain(draft.id)
  expect(offered).not.toContain(archived.id)
})

test('the list is searched, narrowed and sorted', async () => {
  const [one] = await calls(1)
  for (const name of ['Zeta weekly', 'Alfa weekly']) {
    await calibrating(lead).make({ name, scorecard_id, interaction_ids: [one!], participant_ids: both })
  }
  const named = async (query: string) =>
    (await lead.get(`/api/calibrations?${query}`)).json().data.map(({ name }: { name: string }) => name)
  expect(await named('q=weekly&sort=name')).toEqual(['Alfa weekly', 'Zeta weekly'])
  expect(await named('q=weekly&state=closed')).toEqual([])
  expect(await named('q=weekly&kind=agreement')).toHaveLength(2)
  expect(await named('q=weekly&kind=repeatability')).toEqual([])
})
