import { expect, test } from 'vitest'

import type { EvaluationOptions } from '#contracts/evaluations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const quality = testEvaluations(server.db)
const [auditor, colleague] = [await server.as('Quality auditor'), await server.as('Quality auditor')]

const scorecardWith = (text: string, title: string) =>
  quality.scorecard(scorecardOf([[yesNo({ id: 'greeting', text: { en: text } })]], { title: { en: title } }))
const [sales, service] = [
  await scorecardWith('Greeted by name?', 'Sales'),
  await scorecardWith('Greeted at all?', 'Service'),
]
await scorecardWith('Never used?', 'Unused')
const begun = []
for (const { id } of [sales, service]) {
  const { id: evaluation } = await evaluating(auditor).start((await given.interaction()).id, id)
  begun.push(evaluation)
}
await evaluating(auditor).answer(begun[0]!, { greeting: 'no' })
await evaluating(auditor).step(begun[0]!, { event: 'evaluation.submitted' })

const offered = async (client: typeof auditor, query = '') =>
  (await client.get(`/api/evaluation-options?${query}`)).json<EvaluationOptions>()

test('only what some visible evaluation has is offered', async () => {
  const own = await offered(auditor)
  expect(own.scorecards.map(({ title }) => title.en)).toEqual(['Sales', 'Service'])
  expect(own.evaluators).toEqual([{ id: auditor.person.id, name: auditor.person.name }])
  // the other one is a draft of somebody else
  expect((await offered(colleague)).scorecards).toEqual([{ id: sales.id, title: { en: 'Sales' }, locale: 'en' }])
  const foreign = await server.as({
    rules: [{ action: 'quality-detail', conditions: { partner_id: (await given.partner()).id } }],
  })
  expect(await offered(foreign, 'failed_question=greeting')).toEqual({ scorecards: [], evaluators: [], question: null })
})

test('a question has its text, from the scorecard that is named', async () => {
  const questionText = async (query: string) => (await offered(auditor, query)).question?.text.en
  expect(await questionText(`failed_question=greeting&scorecard_id=${service.id}`)).toBe('Greeted at all?')
  expect(await questionText(`failed_question=greeting&scorecard_id=${sales.id}`)).toBe('Greeted by name?')
  expect(await questionText('failed_question=farewell')).toBeUndefined()
  expect(await questionText(`scorecard_id=${sales.id}`)).toBeUndefined()
})

test('is refused without quality-detail', async () => {
  expect((await (await server.as(['call-detail'])).get('/api/evaluation-options')).statusCode).toBe(403)
})
