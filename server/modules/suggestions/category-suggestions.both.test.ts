import { beforeAll, describe, expect, test } from 'vitest'

import { queueJudging } from '#server/jobs/queue-work.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { place, ruled, testSuggestions } from '#tests/support/suggestions.ts'

const server = await testServer()
const { app, db } = server
const given = testConversations(db)
const [auditor, admin] = await Promise.all([server.as('Quality auditor'), server.as('Administrator')])
const { call, chat, begun, asked, suggestedOf } = testSuggestions(server, auditor)

describe('a category', () => {
  let rule = 0
  let ofChats = 0
  const added = async (draft: object) => {
    const usual = { description: '', channels: [], campaign_ids: [], active: true }
    const answer = await admin.post('/api/category-rules', { ...usual, ...draft })
    return answer.json<{ id: number }>().id
  }
  const judged = async () => {
    await queueJudging(db)
    app.jobs.wake()
    await app.jobs.idle()
  }
  beforeAll(async () => {
    rule = await added({ name: 'Insurance', query: 'seguro' })
    ofChats = await added({ name: 'Prices', query: 'cuesta', channels: ['webchat'] })
    await app.jobs.idle()
  })

  test('that is not judged yet is waited for, and looked up again with the next request', async () => {
    const id = await begun(await call(), [ruled('one', { kind: 'category', rule_id: rule, is: 'matched' })])
    await evaluating(auditor).answer(id, { one: 'yes' })
    expect((await asked(auditor, id)).data).toMatchObject([{ value: null, why_not: 'waiting' }])
    await judged()
    await asked(auditor, id)
    expect((await asked(auditor, id)).data).toMatchObject([
      { value: 'yes', why_not: null, spans: [place({ seq: 1, start_ms: 3_500, end_ms: 6_000 })] },
    ])
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('that matches or does not match suggests one answer or the other', async () => {
    const [ofInsurance, ofPrices] = [await call(), await chat()]
    await judged()
    const check = (is: 'matched' | 'absent') => ({ kind: 'category', rule_id: rule, is }) as const
    expect(await suggestedOf(ofInsurance, check('matched'))).toMatchObject({ value: 'yes' })
    expect(await suggestedOf(ofInsurance, check('absent'))).toMatchObject({ value: 'no', spans: [{ seq: 1 }] })
    expect(await suggestedOf(ofPrices, check('absent'))).toMatchObject({ value: 'yes', spans: [] })
  })

  test('does not count for conversations outside its rule, and not without its rule', async () => {
    const id = await call()
    await judged()
    const notMeasured = { value: null, why_not: 'not-measured' }
    expect(await suggestedOf(id, { kind: 'category', rule_id: ofChats, is: 'absent' })).toMatchObject(notMeasured)
    expect(await suggestedOf(id, { kind: 'category', rule_id: 999_999, is: 'absent' })).toMatchObject(notMeasured)
  })

  test('without a transcript is unknown, even when it looks for absence', async () => {
    const { id } = await given.interaction()
    await judged()
    expect(await suggestedOf(id, { kind: 'category', rule_id: rule, is: 'absent' })).toMatchObject({
      value: null,
      why_not: 'no-transcript',
    })
  })
})
