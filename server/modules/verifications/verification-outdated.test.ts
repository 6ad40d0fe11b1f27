import { describe, expect, test } from 'vitest'

import type { Failure } from '#contracts/failure.ts'
import { type Verification, verificationSchema } from '#contracts/verifications.ts'
import { testServer } from '#tests/support/server.ts'
import { foundIn, UNSOUND_SALE, verificationFixture } from '#tests/support/verifications.ts'

const server = await testServer()
const { db } = server
const floor = await verificationFixture(server)
const { policies, verifier, another, call, sold, read, step } = floor

type Answer = Awaited<ReturnType<typeof step>>
const accepted = (answer: Answer): Verification => {
  expect(answer.statusCode, answer.body).toBe(200)
  return verificationSchema.parse(answer.json())
}
const conflicts = (answer: Answer) =>
  expect([answer.statusCode, answer.json<Failure>().kind]).toEqual([409, 'conflict'])
const note = 'Looked at with care.'
const changed = (policy_id: number, to: { premium_total: number } | { effective_on: string }) =>
  db.updateTable('policy').set(to).where('id', '=', policy_id).execute()

describe('what has changed since the rules looked', () => {
  const look = ({ id }: Verification, by = verifier) => by.post(`/api/verifications/${id}/look`)
  const isStale = async (file: Verification, event: 'verification.passed' | 'verification.repaired', more = {}) => {
    expect((await read(file.id)).is_outdated).toBe(true)
    const refused = await step(file, { event, note, ...more } as Parameters<typeof step>[1])
    conflicts(refused)
    expect(refused.json<Failure>().message).toContain('look again')
  }

  test.each<[string, (sale: { policy_id: number; interaction: { id: number } }) => Promise<unknown>]>([
    ['the policy', ({ policy_id }) => changed(policy_id, { premium_total: 25_000 })],
    [
      'who said what',
      ({ interaction: { id } }) =>
        db
          .updateTable('turn')
          .set((eb) => ({
            speaker: eb.case().when('speaker', '=', 'agent').then('customer').else('agent').end().$castTo<'agent'>(),
          }))
          .where('interaction_id', '=', id)
          .execute(),
    ],
    [
      'what the conversation was to the policy',
      ({ policy_id }) =>
        db.updateTable('policy_link').set({ role: 'claim' }).where('policy_id', '=', policy_id).execute(),
    ],
    [
      'what is masked in it',
      ({ interaction: { id } }) =>
        db
          .insertInto('sensitive_span')
          .values({ interaction_id: id, seq: 0, start_char: 26, end_char: 31, kind: 'rut' })
          .execute(),
    ],
  ])('%s stands between a sale and the verdict that it is valid', async (_, change) => {
    const sale = await sold()
    expect(sale.file.is_outdated).toBe(false)
    await change(sale)
    await isStale(sale.file, 'verification.passed')
    expect(accepted(await look(sale.file)).is_outdated).toBe(false)
  })

  test('leaves to a person what differs now', async () => {
    const { policy_id, file } = await sold()
    await changed(policy_id, { premium_total: 25_000 })
    const again = accepted(await look(file))
    expect(foundIn(again)['premium']).toBe('not-met')
    conflicts(await step(again, { event: 'verification.passed', note }))
  })

  test('may be the law: its present disclosures must have been checked', async () => {
    const { file } = await sold()
    await db.updateTable('verification').set({ basis: 'of another law' }).where('id', '=', file.id).execute()
    await db
      .deleteFrom('verification_finding')
      .where('verification_id', '=', file.id)
      .where('code', '=', 'withdrawal')
      .execute()
    await isStale(file, 'verification.passed')
    expect(foundIn(accepted(await look(file)))['withdrawal']).toBe('met')
  })

  test('is looked at again by the person who gives the second look, and not by the one who asked for it', async () => {
    const { policy_id, file } = await sold()
    const secondLook = accepted(await step(file, { event: 'verification.second-look-asked', note }))
    await changed(policy_id, { effective_on: '2026-05-01' })
    conflicts(await look(secondLook))
    conflicts(await step(secondLook, { event: 'verification.passed', note }, another))
    const again = accepted(await look(secondLook, another))
    expect([again.state, again.is_outdated]).toEqual(['second-look', false])
    expect(accepted(await step(again, { event: 'verification.passed', note }, another)).state).toBe('valid')
  })

  test('is looked at again before a later conversation repairs it', async () => {
    const { policy_id, file } = await sold(UNSOUND_SALE)
    const later = await call(['Tiene diez días para retractarse.'], { started_at: new Date('2026-03-12T15:00:00Z') })
    await policies.link(policy_id, later.id, { role: 'verification' })
    const open = accepted(await step(file, { event: 'verification.found-repairable', note: 'Call again.' }))
    await changed(policy_id, { premium_total: 25_000 })
    await isStale(open, 'verification.repaired', { repair_id: later.id })
    const again = accepted(await look(open))
    expect(again).toMatchObject({ state: 'repairable', note: 'Call again.', decided_by: { id: verifier.person.id } })
    const mended = await step(again, { event: 'verification.repaired', note, repair_id: later.id })
    expect(accepted(mended).state).toBe('valid')
  })

  test('does not block a verdict against a sale', async () => {
    const { policy_id, file } = await sold()
    await changed(policy_id, { premium_total: 25_000 })
    expect(accepted(await step(file, { event: 'verification.voided', note })).state).toBe('void')
  })
})
