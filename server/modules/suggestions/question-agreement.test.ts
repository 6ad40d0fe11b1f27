import { expect, test } from 'vitest'

import { saveSuggestions } from '#server/modules/suggestions/stored-suggestions.ts'
import { questionAgreement, saveAgreementCells } from '#server/modules/suggestions/suggestions.repository.ts'
import { evaluating, scorecardOf, testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { ruled, testSuggestions } from '#tests/support/suggestions.ts'

const server = await testServer()
const { db, app, clock } = server
const quality = testEvaluations(db)
const [auditor, supervisor] = [await server.as('Quality auditor'), await server.as('Quality supervisor')]
const { call, asked } = testSuggestions(server, auditor)

/** The rule answers both with yes. */
const check = { kind: 'disclosure', query: 'grabada' } as const
const content = scorecardOf([
  [ruled('one', check), ruled('two', check, { condition: { question_id: 'one', answers: ['yes'] } })],
])

async function draft(scorecard: { id: number }, answers: Record<string, string>): Promise<number> {
  const { id } = await evaluating(auditor).start(await call(), scorecard.id)
  await app.jobs.idle()
  await evaluating(auditor).answer(id, answers)
  return id
}
const submit = (id: number) => evaluating(auditor).step(id, { event: 'evaluation.submitted' })

async function agreed(scorecard: { version_id: number }, question: string) {
  const { agreeing, compared } = (await questionAgreement(db, scorecard.version_id))('rule', question)
  return [agreeing, compared]
}

test('an answer that was changed after the suggestion was seen counts as before the change', async () => {
  const scorecard = await quality.scorecard(content)
  const seen = await draft(scorecard, { one: 'no' })
  await asked(auditor, seen)
  await evaluating(auditor).answer(seen, { one: 'yes', two: 'no' })
  await submit(seen)
  expect([await agreed(scorecard, 'one'), await agreed(scorecard, 'two')]).toEqual([
    [0, 1],
    [0, 1],
  ])
  const unseen = await draft(scorecard, { one: 'no' })
  await evaluating(auditor).answer(unseen, { one: 'yes', two: 'yes' })
  await submit(unseen)
  expect(await agreed(scorecard, 'one')).toEqual([1, 2])
  // seen after it was submitted and reopened
  await asked(supervisor, unseen)
  await evaluating(supervisor).step(unseen, { event: 'evaluation.reopened', reason: 'Una vez más.' })
  expect(await agreed(scorecard, 'one')).toEqual([0, 1])
  await evaluating(auditor).answer(unseen, { one: 'no' })
  await submit(unseen)
  expect(await agreed(scorecard, 'one')).toEqual([1, 2])
})

test('an answer whose condition does not apply any more counts nowhere', async () => {
  const scorecard = await quality.scorecard(content)
  const id = await draft(scorecard, { one: 'yes', two: 'yes' })
  await evaluating(auditor).answer(id, { one: 'no' })
  await submit(id)
  expect([await agreed(scorecard, 'one'), await agreed(scorecard, 'two')]).toEqual([
    [0, 1],
    [0, 0],
  ])
})

test('is counted once after every change of submitted answers, and not again for every reader', async () => {
  const scorecard = await quality.scorecard(content)
  const storedCount = () =>
    db
      .selectFrom('suggestion_agreement')
      .where('scorecard_id', '=', scorecard.id)
      .select(['changes', 'cells'])
      .executeTakeFirst()
  const first = await draft(scorecard, { one: 'yes', two: 'yes' })
  expect(await storedCount()).toBeUndefined()
  await submit(first)
  expect(await storedCount()).toEqual({ changes: 1, cells: null })
  expect(await agreed(scorecard, 'one')).toEqual([1, 1])
  expect(await storedCount()).toMatchObject({ changes: 1, cells: [{ times: 1 }, { times: 1 }] })
  await draft(scorecard, { one: 'no' })
  await evaluating(auditor).step(first, { event: 'evaluation.released' })
  expect((await storedCount())?.cells).not.toBeNull()

  // the stored count is the one that is returned
  const cells = [{ origin: 'rule', question_id: 'one', suggested: 'yes', answered: 'yes', times: 7 }]
  const rows = db.updateTable('suggestion_agreement').where('scorecard_id', '=', scorecard.id)
  await rows.set({ cells: JSON.stringify(cells) }).execute()
  expect(await agreed(scorecard, 'one')).toEqual([7, 7])

  await db.deleteFrom('suggestion').where('evaluation_id', '=', first).where('question_id', '=', 'two').execute()
  const late = { question_id: 'two', origin: 'rule', value: 'yes', why_not: null } as const
  const basis = { check, measured: null }
  await saveSuggestions(db, first, [{ ...late, spans: [], basis }], clock.now())
  expect([await agreed(scorecard, 'one'), await agreed(scorecard, 'two')]).toEqual([
    [1, 1],
    [1, 1],
  ])
  await evaluating(supervisor).step(first, { event: 'evaluation.voided', reason: 'Otra llamada.' })
  expect(await agreed(scorecard, 'one')).toEqual([0, 0])
})

test('a count that was outdated by a change is not stored', async () => {
  const scorecard = await quality.scorecard(content)
  await submit(await draft(scorecard, { one: 'yes', two: 'yes' }))
  await saveAgreementCells(db, { scorecard_id: scorecard.id, changes: 0, cells: [] })
  expect(await agreed(scorecard, 'one')).toEqual([1, 1])
})
