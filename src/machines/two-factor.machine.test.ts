import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'

import { provideTwoFactor } from './two-factor.machine.ts'
import type { TwoFactorApi, TwoFactorEmitted } from './two-factor.ts'

const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Atalaya:ada?secret=JBSWY3DPEHPK3PXP' }

function secondFactor(isOn: boolean, different: Partial<TwoFactorApi> = {}) {
  const api: TwoFactorApi = {
    start: async () => secret,
    confirm: async () => ['one', 'two'],
    replaceCodes: async () => ['three', 'four'],
    remove: async () => undefined,
    ...different,
  }
  const actor = createActor(provideTwoFactor(api), { input: { isOn, isRequired: false } })
  const told: TwoFactorEmitted[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  return { actor, told, answered: () => waitFor(actor, (snapshot) => !snapshot.hasTag('pending')) }
}

const keepCodes = ({ actor }: ReturnType<typeof secondFactor>) => {
  actor.send({ type: 'codes.ticked', hasKept: true })
  actor.send({ type: 'codes.left' })
}

test('is announced as enrolled once the recovery codes are confirmed, and not before', async () => {
  const visit = secondFactor(false)
  visit.actor.send({ type: 'enrolment.requested' })
  visit.actor.send({ type: 'password.submitted', password: 'right' })
  await visit.answered()
  visit.actor.send({ type: 'code.submitted', code: '123456' })
  await visit.answered()
  expect(visit.told).toEqual([])
  keepCodes(visit)
  expect(visit.told).toEqual([{ type: 'two-factor.changed', change: 'enrolled' }])
})

test('with new recovery codes is not announced as enrolled again', async () => {
  const visit = secondFactor(true)
  visit.actor.send({ type: 'recovery-codes.requested' })
  visit.actor.send({ type: 'password.submitted', password: 'right' })
  await visit.answered()
  expect(visit.actor.getSnapshot().context.recoveryCodes).toEqual(['three', 'four'])
  keepCodes(visit)
  expect(visit.told).toEqual([{ type: 'two-factor.changed', change: 'codes-replaced' }])
})

test('that was switched off can be set up again', async () => {
  const visit = secondFactor(true)
  visit.actor.send({ type: 'removal.requested' })
  visit.actor.send({ type: 'password.submitted', password: 'right' })
  await visit.answered()
  expect(visit.told).toEqual([{ type: 'two-factor.changed', change: 'removed' }])
  visit.actor.send({ type: 'enrolment.requested' })
  expect(visit.actor.getSnapshot().value).toBe('confirming-password')
})

test('keeps neither password nor secret nor codes', async () => {
  const visit = secondFactor(false)
  visit.actor.send({ type: 'enrolment.requested' })
  visit.actor.send({ type: 'password.submitted', password: 'correct horse' })
  expect(JSON.stringify(visit.actor.getSnapshot().context)).not.toContain('correct horse')
  await visit.answered()
  visit.actor.send({ type: 'code.submitted', code: '123456' })
  await visit.answered()
  expect(JSON.stringify(visit.actor.getSnapshot().context)).not.toContain(secret.secret)
  keepCodes(visit)
  expect(visit.actor.getSnapshot().context.recoveryCodes).toEqual([])
})

test('sends one request, however often a button is pressed', async () => {
  let asked = 0
  const visit = secondFactor(false, {
    start: async () => {
      asked += 1
      return secret
    },
  })
  visit.actor.send({ type: 'enrolment.requested' })
  for (let press = 0; press < 3; press += 1) visit.actor.send({ type: 'password.submitted', password: 'right' })
  await visit.answered()
  expect(asked).toBe(1)
})
