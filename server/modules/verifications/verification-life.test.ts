import { describe, expect, test } from 'vitest'

import type { Failure } from '#contracts/failure.ts'
import { type Verification, verificationSchema } from '#contracts/verifications.ts'
import { dayFrom } from '#tests/support/coachings.ts'
import { testServer } from '#tests/support/server.ts'
import { foundIn, SOUND_SALE, UNSOUND_SALE, verificationFixture } from '#tests/support/verifications.ts'

const server = await testServer()
const { db, clock } = server
const floor = await verificationFixture(server)
const { policies, verifier, another, call, sold, read, step, judge } = floor

type Answer = Awaited<ReturnType<typeof step>>
const accepted = (answer: Answer): Verification => {
  expect(answer.statusCode, answer.body).toBe(200)
  return verificationSchema.parse(answer.json())
}
const conflicts = (answer: Answer) =>
  expect([answer.statusCode, answer.json<Failure>().kind]).toEqual([409, 'conflict'])
const note = 'Looked at with care.'

describe('judging what was found', () => {
  test('stores who judged what, and overrides what the rules found', async () => {
    const { file } = await sold(UNSOUND_SALE)
    const judged = accepted(
      await judge(file, 'disclosure', 'withdrawal', { judged: 'met', comment: 'At 0:31, faintly.' }),
    )
    expect(judged.disclosures.find(({ code }) => code === 'withdrawal')).toMatchObject({
      ...{ found: 'not-found', judged: 'met', comment: 'At 0:31, faintly.', judged_at: clock.now().toISOString() },
      judged_by: { id: verifier.person.id },
    })
    expect(judged.revision).toBe(file.revision + 1)
  })

  test('what somebody else has judged meanwhile is refused', async () => {
    const { file } = await sold()
    accepted(await judge(file, 'disclosure', 'data', { judged: 'met' }))
    conflicts(await judge(file, 'disclosure', 'data', { judged: 'not-met' }, another))
    const was = { judged: 'met', comment: '' } as const
    accepted(await judge(file, 'disclosure', 'data', { judged: 'not-met', was }, another))
    accepted(await judge(file, 'disclosure', 'cover', { judged: 'met' }, another)) // another finding is independent
  })

  test('can be undone', async () => {
    const { file } = await sold()
    accepted(await judge(file, 'disclosure', 'data', { judged: 'not-met', comment: 'Too fast.' }))
    const was = { judged: 'not-met', comment: 'Too fast.' } as const
    const back = accepted(await judge(file, 'disclosure', 'data', { judged: null, was }))
    expect(back.disclosures.find(({ code }) => code === 'data')).toMatchObject({ judged: null, judged_by: null })
  })

  test('is for verifiers, and not for the seller', async () => {
    const { interaction, file } = await sold()
    const reader = await server.as(['policy-detail', 'call-detail'])
    expect((await judge(file, 'disclosure', 'data', { judged: 'met' }, reader)).statusCode).toBe(403)
    const seller = await server.as('Quality supervisor')
    const agent = await floor.given.agent({ user_id: seller.person.id })
    await db.updateTable('interaction').set({ agent_id: agent.id }).where('id', '=', interaction.id).execute()
    conflicts(await judge(file, 'disclosure', 'data', { judged: 'met' }, seller))
    conflicts(await step(file, { event: 'verification.passed', note }, seller))
    accepted(await judge(file, 'disclosure', 'data', { judged: 'met' }))
  })

  test('stays when the rules look again, and what they find is new', async () => {
    const { interaction, file } = await sold(UNSOUND_SALE)
    accepted(await judge(file, 'disclosure', 'recording', { judged: 'not-met', comment: 'Too late.' }))
    const text = 'Tiene diez días para retractarse sin costo.'
    await db.insertInto('turn').values({ interaction_id: interaction.id, seq: 99, speaker: 'agent', text }).execute()
    expect((await read(file.id)).is_outdated).toBe(true)
    clock.advance(60_000)
    const again = accepted(await verifier.post(`/api/verifications/${file.id}/look`))
    expect(again).toMatchObject({ is_outdated: false, looked_at: clock.now().toISOString() })
    expect(foundIn(again)).toMatchObject({ withdrawal: 'met', recording: 'not-met' })
    expect(again.disclosures.find(({ code }) => code === 'recording')).toMatchObject({
      ...{ found: 'met', judged: 'not-met', comment: 'Too late.' },
    })
    expect(again.steps.map(({ event }) => event)).toEqual(['verification.looked-again'])
  })
})

describe('the verdict', () => {
  test('that a sale is valid needs nothing more where everything was said', async () => {
    const { file } = await sold()
    const valid = accepted(await step(file, { event: 'verification.passed', note: '' }))
    expect(valid).toMatchObject({
      ...{ state: 'valid', decided_by: { id: verifier.person.id }, decided_at: clock.now().toISOString() },
      steps: [{ event: 'verification.passed', from: 'pending', to: 'valid', by: { id: verifier.person.id } }],
    })
    conflicts(await judge(valid, 'disclosure', 'data', { judged: 'not-met' }))
  })

  test('that a sale is valid waits for what is missing, and for the reason why a datum differs', async () => {
    const { file } = await sold(UNSOUND_SALE)
    conflicts(await step(file, { event: 'verification.passed', note }))
    const judgedFile = accepted(await judge(file, 'disclosure', 'withdrawal', { judged: 'met', comment: 'At 0:31.' }))
    conflicts(await step(judgedFile, { event: 'verification.passed', note }))
    const judgement = { judged: 'not-met', comment: 'The price of the first month, as the policy says too.' } as const
    const explained = accepted(await judge(judgedFile, 'datum', 'premium', judgement))
    expect(accepted(await step(explained, { event: 'verification.passed', note })).state).toBe('valid')
  })

  test('against a sale gives a reason', async () => {
    const { file } = await sold(UNSOUND_SALE)
    for (const event of ['verification.voided', 'verification.found-repairable'] as const) {
      expect((await step(file, { event, note: ' ' })).statusCode).toBe(422)
    }
    const decided = accepted(await step(file, { event: 'verification.voided', note: 'Nobody told the price.' }))
    expect(decided).toMatchObject({ state: 'void', note: 'Nobody told the price.' })
  })

  test('on a file that has changed meanwhile is refused', async () => {
    const { file } = await sold()
    accepted(await judge(file, 'disclosure', 'data', { judged: 'not-met' }))
    conflicts(await step(file, { event: 'verification.voided', note }))
  })

  test('is reopened with a reason, and then has no decider', async () => {
    const { file } = await sold()
    const valid = accepted(await step(file, { event: 'verification.passed', note }))
    const again = accepted(await step(valid, { event: 'verification.reopened', note: 'The customer complained.' }))
    expect(again).toMatchObject({ state: 'pending', note: '', decided_by: null, decided_at: null })
    expect(again.steps.at(-1)).toMatchObject({ note: 'The customer complained.', from: 'valid', to: 'pending' })
  })
})

test('a sale that the customer refused is not called valid', async () => {
  const { file } = await sold(
    SOUND_SALE.map((line) => (line.startsWith('c: Sí, a') ? 'c: No, no autorizo nada.' : line)),
  )
  expect(foundIn(file)).toMatchObject({ data: 'not-met', charge: 'not-met', consent: 'not-met' })
  conflicts(await step(file, { event: 'verification.passed', note: '' }))
})

test('a call back waits for its day, which must be in the future', async () => {
  const { file } = await sold(UNSOUND_SALE)
  const tomorrow = dayFrom(clock.now(), 1)
  const past = await step(file, { event: 'verification.deferred', note, due_on: dayFrom(clock.now(), -2) })
  expect([past.statusCode, Object.keys(past.json<{ errors: object }>().errors)]).toEqual([422, ['due_on']])
  const waiting = accepted(await step(file, { event: 'verification.deferred', note, due_on: tomorrow }))
  expect(waiting).toMatchObject({ state: 'call-back', due_on: tomorrow })
  conflicts(await step(waiting, { event: 'verification.voided', note }))
  const back = accepted(await step(waiting, { event: 'verification.called-back', note: '' }))
  expect(back).toMatchObject({ state: 'pending', due_on: null })
})

test('a second look is taken by another person', async () => {
  const { file } = await sold()
  const secondLook = accepted(await step(file, { event: 'verification.second-look-asked', note: 'Is this a consent?' }))
  expect(secondLook).toMatchObject({ state: 'second-look', standing: { asked: true } })
  conflicts(await step(secondLook, { event: 'verification.passed', note }))
  conflicts(await judge(secondLook, 'disclosure', 'consent', { judged: 'met' }))
  const seen = await read(file.id, another)
  expect(seen.standing).toEqual({ verifies: true, is_seller: false, asked: false })
  const judged = accepted(await judge(seen, 'disclosure', 'consent', { judged: 'met' }, another))
  expect(accepted(await step(judged, { event: 'verification.passed', note }, another)).state).toBe('valid')
})

test('a repairable sale is repaired by a later conversation about the same policy', async () => {
  const { interaction, policy_id, file } = await sold(UNSOUND_SALE)
  const later = await call(['Tiene diez días para retractarse.'], { started_at: new Date('2026-03-12T15:00:00Z') })
  const earlier = await call(['Hola.'], { started_at: new Date('2026-03-01T15:00:00Z') })
  const unlinked = await call(['Hola.'], { started_at: new Date('2026-03-13T15:00:00Z') })
  for (const { id } of [later, earlier]) await policies.link(policy_id, id, { role: 'verification' })
  const open = accepted(await step(file, { event: 'verification.found-repairable', note: 'Call again.' }))
  expect(open.repairs.map(({ id }) => id)).toEqual([later.id])
  for (const repair_id of [earlier.id, unlinked.id, interaction.id]) {
    const refused = await step(open, { event: 'verification.repaired', note, repair_id })
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['repair_id']])
  }
  const mended = accepted(await step(open, { event: 'verification.repaired', note, repair_id: later.id }))
  expect(mended).toMatchObject({ state: 'valid', repair: { id: later.id, started_at: '2026-03-12T15:00:00.000Z' } })
  const again = accepted(await step(mended, { event: 'verification.reopened', note }))
  expect(again.repair).toBeNull()
})

test('a country without recorded law needs the judgement of a person', async () => {
  const elsewhere = await floor.given.partner({ country: 'FR' })
  const interaction = await call(['Bonjour.'], { partner_id: elsewhere.id, campaign_id: null })
  const file = await floor.open(interaction.id, null)
  conflicts(await step(file, { event: 'verification.passed', note: '' }))
  expect(accepted(await step(file, { event: 'verification.passed', note })).state).toBe('valid')
})

test('every step leaves a record with who, from where and to where', async () => {
  const { file } = await sold()
  accepted(await step(file, { event: 'verification.passed', note }))
  const { user_id, detail } = await db
    .selectFrom('access_record')
    .where('subject', '=', `verification:${file.id}`)
    .where('action', '=', 'quality')
    .orderBy('id', 'desc')
    .select(['user_id', 'detail'])
    .executeTakeFirstOrThrow()
  expect(user_id).toBe(verifier.person.id)
  expect(detail).toEqual({ event: 'verification.passed', from: 'pending', to: 'valid' })
})
