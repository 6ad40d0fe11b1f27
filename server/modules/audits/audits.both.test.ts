import { beforeEach, describe, expect, test } from 'vitest'

import type { AuditQuota } from '#contracts/audits.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, shortScorecard, testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const QUOTA = 3
const server = await testServer({ AUDIT_QUOTA: String(QUOTA) })
const { db } = server
const given = testConversations(db)
const scorecard = await testEvaluations(db).scorecard()
const [auditor, colleague] = await Promise.all([server.as('Quality auditor'), server.as('Quality auditor')])

type Client = typeof auditor
const begin = async (client: Client, interaction_id?: number) =>
  client.post('/api/audits', {
    interaction_id: interaction_id ?? (await given.interaction()).id,
    scorecard_id: scorecard.id,
  })
const quotaOf = async (client: Client) => (await client.get('/api/audits/quota')).json<AuditQuota>()

beforeEach(() => db.updateTable('evaluation').set({ state: 'void' }).execute())

describe('the quota', () => {
  test('counts the audits begun this month by anybody, and none of another kind', async () => {
    const month = server.clock.now().toISOString().slice(0, 7)
    expect(await quotaOf(auditor)).toEqual({ month, time_zone: 'UTC', quota: QUOTA, used: 0, left: QUOTA })
    await begin(auditor)
    await begin(colleague)
    await evaluating(auditor).start((await given.interaction()).id, scorecard.id)
    expect(await quotaOf(auditor)).toMatchObject({ used: 2, left: 1 })
  })

  test('starts again with the month, and ignores the last one', async () => {
    await db
      .updateTable('evaluation')
      .set({ created_at: new Date(Date.UTC(2020, 1, 29, 23, 59)), state: 'draft' })
      .where('id', '=', (await begin(auditor)).json<{ id: number }>().id)
      .execute()
    expect(await quotaOf(auditor)).toMatchObject({ used: 0 })
    await begin(auditor)
    server.clock.advance(32 * 86_400_000)
    const later = await server.as('Quality auditor')
    const month = server.clock.now().toISOString().slice(0, 7)
    expect(await quotaOf(later)).toMatchObject({ month, used: 0, left: QUOTA })
    server.clock.advance(-32 * 86_400_000)
  })

  test('that is used up lets nothing else begin, says so, and stores nothing of it', async () => {
    for (let count = 0; count < QUOTA; count += 1) expect((await begin(auditor)).statusCode).toBe(200)
    const { id } = await given.interaction()
    const refused = await begin(auditor, id)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toBe('All 3 audits of this month are used up. New ones can be begun next month.')
    expect(await db.selectFrom('evaluation').where('interaction_id', '=', id).select('id').execute()).toEqual([])
    expect(await quotaOf(auditor)).toMatchObject({ used: QUOTA, left: 0 })
  })

  test('gets one back from an audit that is void', async () => {
    const ids: number[] = []
    for (let count = 0; count < QUOTA; count += 1) ids.push((await begin(auditor)).json<{ id: number }>().id)
    await evaluating(auditor).step(ids[0]!, { event: 'evaluation.voided', reason: 'The wrong call.' })
    expect(await quotaOf(auditor)).toMatchObject({ used: QUOTA - 1, left: 1 })
    expect((await begin(auditor)).statusCode).toBe(200)
  })

  test('is not exceeded by people who begin at the same moment', async () => {
    const calls = await Promise.all(Array.from({ length: 8 }, () => given.interaction()))
    const answers = await Promise.all(calls.map(({ id }, index) => begin(index % 2 === 0 ? auditor : colleague, id)))
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(codes).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
    expect(await quotaOf(auditor)).toMatchObject({ used: QUOTA, left: 0 })
  })

  test('counts an audit that is begun twice once, even if it was the last', async () => {
    for (let count = 1; count < QUOTA; count += 1) await begin(colleague)
    const { id } = await given.interaction()
    const first = (await begin(auditor, id)).json()
    const second = await begin(auditor, id)
    expect([second.statusCode, second.json()]).toEqual([200, { ...first, is_new: false }])
    expect(first).toMatchObject({ kind: 'freemium', is_new: true })
  })
})

describe('an audit', () => {
  test('is answered, signed and released by its auditor', async () => {
    const { id } = (await begin(auditor)).json<{ id: number }>()
    const mine = evaluating(auditor)
    await mine.answer(id, { greeting: 'yes', disclosure: 'yes' })
    const signed = await mine.step(id, { event: 'evaluation.submitted' })
    expect(signed).toMatchObject({ kind: 'freemium', state: 'submitted', score: 100 })
    expect(signed.steps.at(-1)).toMatchObject({ event: 'evaluation.submitted', by: { name: auditor.person.name } })
    expect(await mine.step(id, { event: 'evaluation.released' })).toMatchObject({ state: 'released' })
  })

  test('is recorded as it begins', async () => {
    const { id } = (await begin(auditor)).json<{ id: number }>()
    const records = await db
      .selectFrom('access_record')
      .where('subject', '=', `evaluation:${id}`)
      .select(['action', 'user_id', 'detail'])
      .execute()
    const detail = expect.objectContaining({ event: 'evaluation.begun', kind: 'freemium' })
    expect(records).toEqual([{ action: 'quality', user_id: auditor.person.id, detail }])
  })

  test('is not of a conversation out of sight, one’s own, or by a scorecard that is not published', async () => {
    const partner = await given.partner()
    const rules = (['freemium-audit', 'call-detail', 'quality-detail'] as const).map((action) => ({
      action,
      conditions: { partner_id: partner.id },
    }))
    const partners = await server.as({ rules })
    expect((await begin(partners)).statusCode).toBe(404)
    const seen = await given.interaction({ partner_id: partner.id })
    expect((await begin(partners, seen.id)).statusCode).toBe(200)

    const agent = await given.agent({ user_id: auditor.person.id })
    const own = await begin(auditor, (await given.interaction({ agent_id: agent.id })).id)
    expect([own.statusCode, Object.keys(own.json().errors)]).toEqual([422, ['interaction_id']])

    const draft = await testEvaluations(db).scorecard(shortScorecard, 'draft')
    const unpublished = await auditor.post('/api/audits', { interaction_id: seen.id, scorecard_id: draft.id })
    expect([unpublished.statusCode, Object.keys(unpublished.json().errors)]).toEqual([422, ['scorecard_id']])
  })

  test.each(['quality-audit', 'call-import', 'quality-plans'] as const)(
    'is not for who only holds %s',
    async (name) => {
      const stranger = await server.as([name])
      expect((await stranger.get('/api/audits/quota')).statusCode).toBe(403)
      const other = await server.as([name])
      expect((await other.post('/api/audits', {})).statusCode).toBe(403)
    },
  )
})
