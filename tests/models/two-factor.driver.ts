import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import { provideTwoFactor, type TwoFactorActor } from '#src/machines/two-factor.machine.ts'
import type { TwoFactorEmitted } from '#src/machines/two-factor.ts'

import type { Driver } from './stories.ts'
import type { EnrolleeContext, EnrolleeEvent, EnrolleeState } from './two-factor.model.ts'

const PASSWORD = 'correct horse battery'
const CODE = '123456'
const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Atalaya:ada?secret=JBSWY3DPEHPK3PXP' }
const recoveryCodes = ['one-two', 'three-four']

const refusalAt = (field: string) =>
  Object.assign(new Error('refused'), {
    failure: { kind: 'invalid', message: 'Look again.', errors: { [field]: ['Not like this.'] } },
  })

/** Drives the production machine with a server that knows one password and one code. */
export function twoFactorDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<EnrolleeEvent, EnrolleeState, EnrolleeContext> {
  const server = { isOn: false }
  const changes: TwoFactorEmitted['change'][] = []
  let actor: TwoFactorActor | undefined
  const page = () => actor ?? expect.unreachable('the page is not open')

  const withPassword = async (password: string) => {
    if (password !== PASSWORD) throw refusalAt('current_password')
  }
  const machine = provideTwoFactor({
    start: async (password) => {
      await withPassword(password)
      return secret
    },
    confirm: async (code) => {
      if (code !== CODE) throw refusalAt('code')
      server.isOn = true
      return recoveryCodes
    },
    replaceCodes: async (password) => {
      await withPassword(password)
      return recoveryCodes
    },
    remove: async (password) => {
      await withPassword(password)
      server.isOn = false
    },
  })

  const answered = () => waitFor(page(), (snapshot) => !snapshot.hasTag('pending'))
  const expectState = (value: string, different: object = {}) => {
    expect(page().getSnapshot().value).toBe(value)
    const nothingElse = { secret: null, recoveryCodes: [], errors: {}, failed: null }
    expect(page().getSnapshot().context).toMatchObject({ ...nothingElse, ...different })
  }
  const expectRefused = (value: string, field: string, different: object = {}) =>
    expectState(value, {
      errors: { [field]: ['Not like this.'] },
      message: 'Look again.',
      failed: 'invalid',
      ...different,
    })

  return {
    does: {
      'open the page': ({ isOn, isRequired }) => {
        server.isOn = isOn
        actor = createActor(machine, { input: { isOn, isRequired }, inspect })
        actor.on('two-factor.changed', ({ change }) => changes.push(change))
        actor.start()
      },
      'set up': () => page().send({ type: 'enrolment.requested' }),
      'ask for new codes': () => page().send({ type: 'recovery-codes.requested' }),
      'switch off': () => page().send({ type: 'removal.requested' }),
      'give the password': async ({ right }) => {
        page().send({ type: 'password.submitted', password: right ? PASSWORD : 'wrong' })
        expect(page().getSnapshot().context.errors).toEqual({})
        await answered()
      },
      'give the code': async ({ right }) => {
        page().send({ type: 'code.submitted', code: right ? CODE : '000000' })
        await answered()
      },
      'tick that the codes are kept': () => page().send({ type: 'codes.ticked', hasKept: true }),
      'take the tick away': () => page().send({ type: 'codes.ticked', hasKept: false }),
      'leave the codes': () => page().send({ type: 'codes.left' }),
      'think better of it': () => page().send({ type: 'cancelled' }),
    },
    sees: {
      before: () => expect(actor).toBeUndefined(),
      off: () => {
        expectState('off')
        expect(server.isOn).toBe(false)
      },
      'asked for the password': () => expectState('confirming-password'),
      'password refused': () => expectRefused('confirming-password', 'current_password'),
      'reading the secret': () => expectState('showing-secret', { secret }),
      'code refused': () => expectRefused('showing-secret', 'code', { secret }),
      'reading the codes': () => {
        expectState('showing-recovery-codes', { recoveryCodes, hasKeptCodes: false })
        expect([server.isOn, changes, page().getSnapshot().hasTag('unsaved')]).toEqual([true, [], true])
      },
      'sure of the codes': () => expectState('showing-recovery-codes', { recoveryCodes, hasKeptCodes: true }),
      on: () => {
        expectState('on')
        expect(server.isOn).toBe(true)
      },
      'asked for the password for new codes': () => expectState('confirming-new-codes'),
      'refused new codes': () => expectRefused('confirming-new-codes', 'current_password'),
      'asked for the password to switch off': ({ isRequired }) => {
        expect(isRequired).toBe(false)
        expectState('confirming-removal')
      },
      'refused to switch off': () => expectRefused('confirming-removal', 'current_password'),
    },
  }
}
