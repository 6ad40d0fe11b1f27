import { describe, expect, test } from 'vitest'

import { type Evidence, evidenceSchema, verificationSchema } from '#contracts/verifications.ts'
import { testServer } from '#tests/support/server.ts'
import { foundIn, SOUND_SALE, UNSOUND_SALE, verificationFixture } from '#tests/support/verifications.ts'

const server = await testServer()
const { db, clock } = server
const floor = await verificationFixture(server)
const { given, policies, verifier, call, policy, open, sold, read, judge } = floor

describe('opening an evidence file', () => {
  test('finds what the law requires, and compares what was said with the policy', async () => {
    const { file } = await sold()
    expect(file).toMatchObject({ state: 'pending', revision: 1, disclosures_version: 'cl-2026.2', is_outdated: false })
    expect(foundIn(file)).toMatchObject({
      ...{ identity: 'met', recording: 'met', data: 'met', cover: 'met', exclusions: 'met', premium: 'met' },
      ...{ charge: 'met', withdrawal: 'met', documents: 'met', consent: 'met', complaints: 'met' },
      ...{ declaration: 'not-applicable', 'holder-name': 'met', frequency: 'met', 'payment-method': 'met' },
      ...{ 'national-id': 'not-found', 'birth-day': 'not-found', beneficiaries: 'not-applicable' },
    })
    const withdrawal = file.disclosures.find(({ code }) => code === 'withdrawal')!
    expect(withdrawal).toMatchObject({ seq: 5, from_ms: 5_000, to_ms: 5_900, quote: SOUND_SALE[5], is_mandatory: true })
    expect(withdrawal.text?.source.article).toBe('538')
    expect(Object.keys(withdrawal.text?.title ?? {})).toHaveLength(6)
    const premium = file.data.find(({ code }) => code === 'premium')
    expect(premium).toMatchObject({
      said: 'diecinueve mil novecientos noventa pesos',
      told: { as: 'money', amounts: [{ minor: 19_990, currency: 'CLP' }] },
    })
  })

  test('reports what was not said and what was said differently', async () => {
    const { file } = await sold(UNSOUND_SALE)
    expect(foundIn(file)).toMatchObject({ withdrawal: 'not-found', recording: 'met' })
    expect(file.data.find(({ code }) => code === 'premium')).toMatchObject({
      ...{ found: 'not-met', said: 'catorce mil novecientos noventa pesos' },
    })
  })

  test('is the same file for everybody and every time, and is recorded once', async () => {
    const { interaction, policy_id, file } = await sold()
    const others = await Promise.all([open(interaction.id, policy_id), open(interaction.id, policy_id, floor.another)])
    expect(others.map(({ id }) => id)).toEqual([file.id, file.id])
    const records = await db
      .selectFrom('access_record')
      .where('subject', '=', `verification:${file.id}`)
      .where('action', '=', 'quality')
      .select('detail')
      .execute()
    expect(records.map(({ detail }) => detail['event'])).toEqual(['verification.opened'])
  })

  test('by two at once makes one file', async () => {
    const [interaction, policy_id] = [await call(SOUND_SALE), await policy()]
    await policies.link(policy_id, interaction.id)
    const files = await Promise.all([1, 2, 3].map(() => open(interaction.id, policy_id)))
    expect(new Set(files.map(({ id }) => id)).size).toBe(1)
    expect(new Set(files.map(({ disclosures }) => disclosures.length))).toEqual(new Set([12]))
  })

  test('depends on the role of the conversation for the policy', async () => {
    const [interaction, policy_id] = [await call(SOUND_SALE), await policy()]
    await policies.link(policy_id, interaction.id, { role: 'claim' })
    const file = await open(interaction.id, policy_id)
    expect(foundIn(file)).toMatchObject({ withdrawal: 'not-applicable', recording: 'not-applicable' })
  })

  test('needs a link to the policy, or no policy at all', async () => {
    const [interaction, policy_id] = [await call(SOUND_SALE), await policy()]
    const refused = await verifier.post('/api/verifications', { interaction_id: interaction.id, policy_id })
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['policy_id']])
    const alone = await open(interaction.id, null)
    expect(alone).toMatchObject({ policy: null, data: [] })
    expect((await open(interaction.id, null)).id).toBe(alone.id)
    expect(foundIn(alone)).toMatchObject({ withdrawal: 'met' })
  })

  test('in a country without recorded law checks the policy alone', async () => {
    const elsewhere = await given.partner({ country: 'FR', currency: 'EUR' })
    const interaction = await call(SOUND_SALE, { partner_id: elsewhere.id, campaign_id: null })
    const policy_id = await policy({ partner_id: elsewhere.id, currency: 'EUR' })
    await policies.link(policy_id, interaction.id)
    const file = await open(interaction.id, policy_id)
    expect(file).toMatchObject({ disclosures: [], disclosures_version: null, is_outdated: false })
    expect(file.data).toHaveLength(14)
  })

  test('finds nothing without a transcript', async () => {
    const { file } = await sold([])
    expect(file.call).toMatchObject({ has_words: false })
    expect(new Set(file.disclosures.map(({ found }) => found))).toEqual(new Set(['not-found', 'not-applicable']))
  })
})

describe('the evidence files of a conversation', () => {
  const evidence = async (id: number, by: Pick<typeof verifier, 'get'> = verifier): Promise<Evidence> =>
    evidenceSchema.parse((await by.get(`/api/calls/${id}/evidence`)).json())

  test('are those of its linked policies, confirmed ones first', async () => {
    const { interaction, policy_id, file } = await sold()
    const [sure, unlikely, rejected] = [await policy(), await policy(), await policy()]
    await policies.link(sure, interaction.id, { state: 'confirmed', confidence: null })
    await policies.link(unlikely, interaction.id, { confidence: 0.2 })
    await policies.link(rejected, interaction.id, { state: 'rejected' })
    const { call: about, policies: found, alone, has_disclosures } = await evidence(interaction.id)
    expect(found.map((one) => one.id)).toEqual([sure, policy_id, unlikely])
    expect(found[1]?.file).toEqual({ id: file.id, state: 'pending' })
    expect([alone, has_disclosures, about.country, about.is_open]).toEqual([null, true, 'CL', true])
  })

  test('are out of sight with the conversation, and a policy by its own rules', async () => {
    const { interaction, policy_id } = await sold()
    const elsewhere = await given.partner()
    const reader = await server.as({
      partner_id: elsewhere.id,
      rules: [{ action: 'call-detail', conditions: { partner_id: '$user.partner_id' } }, { action: 'policy-detail' }],
    })
    const foreign = await reader.get(`/api/calls/${interaction.id}/evidence`)
    const missing = await reader.get('/api/calls/999999/evidence')
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    const opening = (about: number | null) =>
      reader.post('/api/verifications', { interaction_id: interaction.id, policy_id: about })
    expect((await opening(policy_id)).statusCode).toBe(404)
    expect((await opening(null)).statusCode).toBe(404)
  })
})

describe('a person who may only read policies', () => {
  test('sees the findings, and neither what was said nor where', async () => {
    const { interaction, file } = await sold(UNSOUND_SALE)
    const reader = await server.as(['policy-detail'])
    const seen = await read(file.id, reader)
    expect(seen.call.is_open).toBe(false)
    expect(seen.standing.verifies).toBe(false)
    expect(foundIn(seen)).toEqual(foundIn(file))
    for (const finding of [...seen.disclosures, ...seen.data]) {
      expect(finding).toMatchObject({ said: null, quote: null, seq: null, from_ms: null, to_ms: null })
    }
    expect(JSON.stringify(seen)).not.toContain('catorce mil')
    expect((await reader.get(`/api/calls/${interaction.id}/turns`)).statusCode).toBe(403)
  })
})

test('a conversation that repairs a sale is shown to people who may see it; others learn only that there is one', async () => {
  const { policy_id, file } = await sold(UNSOUND_SALE)
  const elsewhere = await given.partner()
  const later = await call(['Tiene diez días.'], {
    started_at: new Date('2026-03-12T15:00:00Z'),
    partner_id: elsewhere.id,
  })
  await policies.link(policy_id, later.id, { role: 'verification' })
  await db.updateTable('verification').set({ repair_id: later.id, state: 'valid' }).where('id', '=', file.id).execute()
  expect((await read(file.id)).repair).toEqual({ id: later.id, started_at: '2026-03-12T15:00:00.000Z' })
  const reader = await server.as({
    partner_id: floor.partner.id,
    rules: (['call-detail', 'policy-detail'] as const).map((action) => ({
      action,
      conditions: { partner_id: '$user.partner_id' },
    })),
  })
  expect((await read(file.id, reader)).repair).toEqual({ id: null, started_at: null })
})

describe('personal data', () => {
  const policyDataOf = (file: Awaited<ReturnType<typeof read>>) =>
    Object.fromEntries(file.data.map(({ code, told }) => [code, told]))

  test('is masked, and unmasked for people with such a rule, which is recorded', async () => {
    const { file } = await sold()
    expect(policyDataOf(file)).toMatchObject({
      'holder-name': { text: 'María G.' },
      'national-id': { text: '••.•••.678-5' },
      'birth-day': { text: '••••-••-••' },
      phone: { texts: ['+•••••••4321'] },
      email: { text: 'm•••@correo.cl' },
    })
    expect(file.unmasked).toEqual([])
    const reader = await server.as({
      rules: [
        ...(['policy-detail', 'call-detail'] as const).map((action) => ({ action })),
        { action: 'customer-unmask', subject: 'customer', fields: ['national_id', 'phones'] },
      ],
    })
    const seen = await read(file.id, reader)
    expect(policyDataOf(seen)).toMatchObject({
      'holder-name': { text: 'María G.' },
      'national-id': { text: '12.345.678-5' },
      'birth-day': { as: 'day', day: '1980-05-03' },
      phone: { texts: ['+56987654321'] },
    })
    const record = await db
      .selectFrom('access_record')
      .where('user_id', '=', reader.person.id)
      .where('action', '=', 'unmask')
      .select(['subject', 'detail'])
      .executeTakeFirst()
    expect(record).toEqual({ subject: `verification:${file.id}`, detail: { fields: ['national_id', 'phones'] } })
  })

  test('in a comment is masked for good', async () => {
    const { file } = await sold()
    const answer = await judge(file, 'disclosure', 'data', { judged: 'met', comment: 'Dijo su RUT 12.345.678-5.' })
    expect(answer.body).not.toContain('12.345.678-5')
  })
})

test('the words are deleted when the retention period of the conversation ends; the findings stay', async () => {
  const { interaction, file } = await sold(UNSOUND_SALE)
  await judge(file, 'disclosure', 'withdrawal', { judged: 'not-met', comment: 'Nobody said it.' })
  await db.deleteFrom('turn').where('interaction_id', '=', interaction.id).execute()
  await db.updateTable('interaction').set({ expired_at: clock.now() }).where('id', '=', interaction.id).execute()
  const over = await read(file.id)
  expect(over.call).toMatchObject({ has_words: false, has_audio: false, expired_at: clock.now().toISOString() })
  expect(over.is_outdated).toBe(false) // nobody can look again
  expect(over.data.find(({ code }) => code === 'premium')).toMatchObject({ found: 'not-met', said: null, quote: null })
  expect(over.disclosures.find(({ code }) => code === 'withdrawal')).toMatchObject({ comment: 'Nobody said it.' })
  const stored = await db
    .selectFrom('verification_finding')
    .where('verification_id', '=', file.id)
    .where((eb) => eb.or([eb('quote', 'is not', null), eb('said', 'is not', null)]))
    .select('code')
    .execute()
  expect(stored).toEqual([])
  const again = await verifier.post(`/api/verifications/${file.id}/look`)
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining('deleted'),
  ])
})

test('an invalid number in the address, extra fields in the body, and an unknown kind are refused', async () => {
  const { interaction, file } = await sold()
  const more = { interaction_id: interaction.id, policy_id: null, state: 'valid' }
  expect((await verifier.post('/api/verifications', more)).statusCode).toBe(400)
  expect((await verifier.get('/api/verifications/x')).statusCode).toBe(400)
  expect((await judge(file, 'opinion' as never, 'data', { judged: 'met' })).statusCode).toBe(404)
  expect((await judge(file, 'disclosure', 'no-such', { judged: 'met' })).statusCode).toBe(404)
  expect(verificationSchema.safeParse(await read(file.id)).success).toBe(true)
})
