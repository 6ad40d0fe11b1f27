import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import { loginForm, provideForm } from '#src/machines/form.machine.ts'

import type { CodeHolderEvent, CodeHolderState } from './login.model.ts'
import type { Driver } from './stories.ts'

const PASSWORD = 'correct horse battery'
const CODE = '123456'

/** Drives the production form with a server that asks for a code once the password is right. */
export function codeHolderDriver(inspect: (event: InspectionEvent) => void): Driver<CodeHolderEvent, CodeHolderState> {
  const machine = provideForm(loginForm, async ({ password, code }) => {
    if (password !== PASSWORD) throw refusalAt('email')
    if (code !== CODE) throw refusalAt('code')
  })
  const open = () => createActor(machine, { input: {}, inspect }).start()
  let form = open()

  const type = (field: 'password' | 'code', value: string) => form.send({ type: 'field.changed', field, value })
  const expectForm = (asked: string[], errors: string[]) => {
    const { value, context } = form.getSnapshot()
    expect([value, context.asked, Object.keys(context.errors)]).toEqual(['editing', asked, errors])
  }

  return {
    does: {
      send: async ({ password, code }) => {
        type('password', password === 'right' ? PASSWORD : 'wrong')
        if (form.getSnapshot().context.asked.includes('code')) {
          type('code', { none: '', wrong: '000000', right: CODE }[code])
        }
        form.send({ type: 'form.submitted' })
        await waitFor(form, (snapshot) => !snapshot.hasTag('pending'))
      },
      'come back later': () => {
        form.stop()
        form = open()
      },
    },
    sees: {
      'at the form': () => expectForm([], []),
      refused: () => expectForm([], ['email']),
      'asked for a code': () => {
        expectForm(['code'], ['code'])
        expect(form.getSnapshot().context.values.password).toBe(PASSWORD)
      },
      'code refused': () => {
        expectForm(['code'], ['code'])
        expect(form.getSnapshot().context.values).toMatchObject({ password: PASSWORD, code: '000000' })
      },
      'refused once asked': () => expectForm(['code'], ['email']),
      in: () => expect(form.getSnapshot().value).toBe('submitted'),
    },
  }
}

const refusalAt = (field: string) =>
  Object.assign(new Error('refused'), {
    failure: { kind: 'refused', message: 'Look again.', errors: { [field]: ['Not like this.'] } },
  })
