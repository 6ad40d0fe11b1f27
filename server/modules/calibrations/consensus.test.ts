import { describe, expect, test } from 'vitest'

import { REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import { calibrationFixture } from '#tests/support/calibration-fixture.ts'
import { calibrating, draftOf } from '#tests/support/calibrations.ts'
import { evaluating } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { quality, lead, ana, luis, both, content, scorecard_id, calls, make, errorsOf } =
  await calibrationFixture(server)

describe('a consensus', () => {
  /** Another calibration of the same conversations and one more, with one more person, a consensus of its own and a draft. */
  async function neighbourOf(interactions: readonly number[]) {
    const rosa = await server.as('Quality auditor')
    const [only] = await calls(1)
    const { id } = await calibrating(lead).make({
      ...{ scorecard_id, interaction_ids: [...interactions, only!], participant_ids: [...both, rosa.person.id] },
    })
    await calibrating(lead).discuss(id)
    for (const one of interactions) await calibrating(lead).agree(id, one, { greeting: 'no', offer: 'bad' })
    return { id, rosa, only: only! }
  }

  const discussed = async (count: number) => {
    const { id, conversations } = await make(count)
    for (const { interaction_id } of conversations) {
      await calibrating(ana).submit(id, interaction_id, { greeting: 'yes', name: 'yes', offer: 'good' }) // 100
      await calibrating(luis).submit(id, interaction_id, { greeting: 'no', offer: 'good' }) // (0 + 2·100) / 3
    }
    await calibrating(lead).discuss(id)
    const interactions = conversations.map(({ interaction_id }) => interaction_id)
    return { id, interactions, neighbour: await neighbourOf(interactions) }
  }

  test.each([
    [{ greeting: 'perhaps' }, 'greeting', /does not have this answer/],
    [{ nonsense: 'yes' }, 'nonsense', /does not have this answer/],
    [{ greeting: 'no', name: 'yes' }, 'name', /not asked/],
  ])('does not take %o', async (answers, question, why) => {
    const { id, interactions } = await discussed(1)
    const { version } = await calibrating(lead).read(id)
    const body = {
      version,
      answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value, comment: '' })),
    }
    const answer = await lead.send('PUT', `/api/calibrations/${id}/consensus/${interactions[0]}`, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[question]).toEqual([expect.stringMatching(why)])
  })

  test('stores who decided what, and masks what is sensitive in its comments', async () => {
    const { id, interactions, neighbour } = await discussed(1)
    const [interactionId] = interactions as [number]
    const besides = await calibrating(lead).compare(neighbour.id, interactionId)
    expect((await calibrating(lead).compare(id, interactionId)).consensus.answers).toEqual([])
    await calibrating(lead).agree(id, interactionId, { greeting: 'yes' })
    const other = await server.as('Quality supervisor')
    const { version } = await calibrating(lead).read(id)
    const answers = [
      { question_id: 'greeting', value: 'yes', comment: '' },
      { question_id: 'name', value: 'no', comment: 'Dijo 4111 1111 1111 1111' },
    ]
    const saved = await other.send('PUT', `/api/calibrations/${id}/consensus/${interactionId}`, { version, answers })
    const { consensus } = saved.json()
    expect(consensus.answers.map((one: { decided_by: { id: number } }) => one.decided_by.id)).toEqual([
      lead.person.id,
      other.person.id,
    ])
    expect(consensus.answers[1].comment).not.toContain('4111 1111')
    expect(consensus).toMatchObject({ unanswered: ['offer'] })
    const stale = await lead.send('PUT', `/api/calibrations/${id}/consensus/${interactionId}`, { version, answers })
    expect(stale.statusCode).toBe(409)
    expect(await calibrating(lead).compare(neighbour.id, interactionId)).toEqual(besides)
    // a conversation of another calibration is not compared and not agreed on here
    const elsewhere = `/api/calibrations/${id}/consensus/${neighbour.only}`
    const { version: newest } = await calibrating(lead).read(id)
    expect((await lead.send('PUT', elsewhere, { version: newest, answers })).statusCode).toBe(404)
    expect((await lead.get(`/api/calibrations/${id}/comparisons/${neighbour.only}`)).statusCode).toBe(404)
  })

  test('is required for every conversation before it is closed', async () => {
    const { id, interactions, neighbour } = await discussed(3)
    const noticesOf = async (who: typeof ana) =>
      (await who.get('/api/notifications')).json().data.map(({ kind }: { kind: string }) => kind)
    const before = await noticesOf(neighbour.rosa)
    const [first, second, third] = interactions as [number, number, number]
    await calibrating(lead).agree(id, first, { greeting: 'yes', name: 'yes', offer: 'good' })
    await calibrating(lead).agree(id, second, { greeting: 'yes', offer: 'good' })
    const { version } = await calibrating(lead).read(id)
    const early = await lead.post(`/api/calibrations/${id}/closure`, { version })
    expect(early.statusCode).toBe(422)
    expect(Object.keys(early.json().errors)).toEqual([String(second), String(third)])
    for (const interactionId of [second, third])
      await calibrating(lead).agree(id, interactionId, { greeting: 'yes', name: 'no', offer: 'good' })
    expect(await calibrating(lead).close(id)).toMatchObject({ state: 'closed' })
    expect((await noticesOf(ana))[0]).toBe('calibration-closed')
    expect(await noticesOf(neighbour.rosa)).toEqual(before)
  })

  test('is the reference for deviations', async () => {
    const { id, interactions } = await discussed(5)
    for (const interactionId of interactions)
      await calibrating(lead).agree(id, interactionId, { greeting: 'yes', name: 'no', offer: 'good' }) // 75
    const { pooled, questions, deviations, evaluated, agreed, repetitions } = await calibrating(ana).results(id)
    expect([evaluated, agreed, repetitions]).toEqual([5, 5, []])
    const [greeting, name, offer] = questions
    expect(greeting).toMatchObject({ question_id: 'greeting', agreement: { units: 5, raters: 2, raw: { share: 0 } } })
    expect(greeting!.agreement.kappa.kind).toBe('cohen')
    // applicable for one of the two only: there is nobody to agree with
    expect(name!.agreement).toMatchObject({ units: 0, raw: { share: null } })
    expect(offer!.agreement).toMatchObject({ raw: { agreeing: 5, pairs: 5, share: 1 }, alpha: { level: 'nominal' } })
    expect(pooled).toMatchObject({ units: 10, raw: { agreeing: 5, pairs: 10, share: 0.5 } })
    expect(deviations.map(({ evaluator, n, is_over }) => [evaluator.id, n, is_over])).toEqual([
      [ana.person.id, 5, true],
      [luis.person.id, 5, false],
    ])
    expect(deviations[0]!.mean).toBeCloseTo(25)
    expect(deviations[1]!.mean).toBeCloseTo(200 / 3 - 75)
    expect(deviations[1]!.questions).toEqual([
      { question_id: 'greeting', differing: 5, n: 5 },
      { question_id: 'name', differing: 5, n: 5 },
      { question_id: 'offer', differing: 0, n: 5 },
    ])
    const listed: { id: number }[] = (await luis.get('/api/calibrations?sort=-created_at')).json().data
    expect(listed.find((row) => row.id === id)).toMatchObject({ id, agreement: { raw: { agreeing: 5, pairs: 10 } } })
  })
})

describe('a repeatability', () => {
  test('offers what was evaluated long enough ago, and compares it with the new answers', async () => {
    const { id: own_card } = await quality.scorecard(content)
    const interactions = await calls(5)
    for (const interactionId of interactions) {
      const { id } = await evaluating(ana).start(interactionId, own_card)
      await evaluating(ana).answer(id, { greeting: 'yes', name: 'yes', offer: 'good' })
      await evaluating(ana).step(id, { event: 'evaluation.submitted' })
    }
    /** What a third person has evaluated: one conversation by this scorecard, the others otherwise or too late. */
    const rosa = await server.as('Quality auditor')
    const evaluated = async (interactionId: number, card: number, more?: object) => {
      const { id } = await evaluating(rosa).start(interactionId, card)
      await evaluating(rosa).answer(id, { greeting: 'yes', name: 'yes', offer: 'good' })
      await evaluating(rosa).step(id, { event: 'evaluation.submitted' })
      if (more) await server.db.updateTable('evaluation').set(more).where('id', '=', id).execute()
    }
    const [first, second, third, fourth, fifth] = interactions as [number, number, number, number, number]
    await evaluated(first, own_card)
    await evaluated(second, scorecard_id)
    await evaluated(third, own_card, { from_seq: 1, to_seq: 2 })
    await evaluated(fourth, own_card, { state: 'void' })
    const repeats = async () => (await lead.get(`/api/calibration-repeats?scorecard_id=${own_card}`)).json().data
    expect(await repeats()).toEqual([])
    const body = draftOf({
      kind: 'repeatability',
      scorecard_id: own_card,
      interaction_ids: interactions,
      participant_ids: [ana.person.id],
    })
    expect((await errorsOf(body))['interaction_ids']).toEqual([expect.stringContaining(`${REPEAT_AFTER_DAYS} days`)])

    server.clock.advance(REPEAT_AFTER_DAYS * 86_400_000)
    for (const client of [lead, ana, rosa]) await client.signIn(client.person.email, client.person.password)
    await evaluated(fifth, own_card)
    expect(await repeats()).toHaveLength(5)
    const ofAna = { id: ana.person.id, name: ana.person.name }
    const ofRosa = { id: rosa.person.id, name: rosa.person.name }
    const evaluators = new Map(
      (await repeats()).map((row: { interaction_id: number; evaluators: object[] }) => [
        row.interaction_id,
        row.evaluators,
      ]),
    )
    const others = interactions.filter((one) => one !== first)
    expect(evaluators.size).toBe(interactions.length)
    for (const other of others) expect(evaluators.get(other)).toEqual([ofAna])
    expect(evaluators.get(first)).toHaveLength(2)
    expect(evaluators.get(first)).toEqual(expect.arrayContaining([ofAna, ofRosa]))
    expect((await errorsOf({ ...body, participant_ids: both }))['participant_ids']).toEqual([
      expect.stringContaining(luis.person.name),
    ])
    const shared = await calibrating(lead).make({
      ...(body as { scorecard_id: number }),
      participant_ids: [ana.person.id, rosa.person.id],
    })
    expect(new Map(shared.participants.map((person) => [person.id, person.expected]))).toEqual(
      new Map([
        [ana.person.id, 5],
        [rosa.person.id, 1],
      ]),
    )
    await calibrating(lead).discuss(shared.id)
    const { id } = await calibrating(lead).make(body as { scorecard_id: number })
    for (const interactionId of interactions) {
      await calibrating(ana).submit(
        id,
        interactionId,
        interactionId === interactions[0]
          ? { greeting: 'no', offer: 'good' }
          : { greeting: 'yes', name: 'yes', offer: 'good' },
      )
    }
    await calibrating(lead).discuss(id)
    const { repetitions, questions, pooled } = await calibrating(ana).results(id)
    expect(questions).toEqual([])
    expect(repetitions).toMatchObject([{ evaluator: { id: ana.person.id }, n: 5, is_over: false }])
    expect(repetitions[0]!.mean).toBeCloseTo((200 / 3 - 100) / 5)
    expect(repetitions[0]!.questions[0]!.agreement).toMatchObject({
      units: 5,
      raw: { agreeing: 4, pairs: 5, share: 0.8 },
    })
    expect(pooled.raw).toMatchObject({ agreeing: 13, pairs: 14 })
    expect(await calibrating(lead).close(id)).toMatchObject({ state: 'closed' })
  })
})
