import { describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'

import type { Failure } from '#contracts/failure.ts'

import { forgotPasswordForm, loginForm, provideForm, registrationForm, resetPasswordForm } from './form.machine.ts'

const refused: Failure = { kind: 'refused', message: 'Wrong.', errors: { email: ['Wrong.'], name: ['Missing.'] } }
const refuse = (failure: Failure) => async () => {
  throw Object.assign(new Error('refused'), { failure })
}

function openLogin(submit: () => Promise<void>) {
  const form = createActor(provideForm(loginForm, submit), { input: {} }).start()
  form.send({ type: 'field.changed', field: 'email', value: 'ada@atalaya.test' })
  form.send({ type: 'field.changed', field: 'password', value: 'correct horse' })
  form.send({ type: 'field.changed', field: 'remember', value: true })
  return { form, answered: () => waitFor(form, (snapshot) => !snapshot.hasTag('pending')) }
}

const typed = { email: 'ada@atalaya.test', password: 'correct horse', remember: true, code: '' }

describe('a form', () => {
  test('sends the typed values, and announces that they were accepted', async () => {
    const submit = vi.fn<() => Promise<void>>(async () => undefined)
    const { form, answered } = openLogin(submit)
    const accepted = vi.fn<() => void>()
    form.on('form.accepted', accepted)
    form.send({ type: 'form.submitted' })
    expect(form.getSnapshot().value).toBe('submitting')
    await answered()
    expect(form.getSnapshot().value).toBe('submitted')
    expect(submit).toHaveBeenCalledExactlyOnceWith(typed, expect.any(AbortSignal))
    expect(accepted).toHaveBeenCalledOnce()
  })

  test('refuses a second submit while the first is pending, and again once it was accepted', async () => {
    const submit = vi.fn<() => Promise<void>>(async () => undefined)
    const { form, answered } = openLogin(submit)
    for (let pressed = 0; pressed < 3; pressed += 1) form.send({ type: 'form.submitted' })
    await answered()
    form.send({ type: 'form.submitted' })
    expect(submit).toHaveBeenCalledOnce()
  })

  test('that was accepted can be sent again once it is changed', async () => {
    const submit = vi.fn<() => Promise<void>>(async () => undefined)
    const { form, answered } = openLogin(submit)
    form.send({ type: 'form.submitted' })
    await answered()
    form.send({ type: 'field.changed', field: 'email', value: 'grace@atalaya.test' })
    form.send({ type: 'form.submitted' })
    await answered()
    expect(submit).toHaveBeenCalledTimes(2)
  })

  test('keeps all typed values when it is refused, and shows the errors at the fields', async () => {
    const { form, answered } = openLogin(refuse(refused))
    form.send({ type: 'form.submitted' })
    await answered()
    expect(form.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { values: typed, errors: refused.errors, failed: 'refused' },
    })
  })

  test('accepts input while the request is pending', async () => {
    const { form, answered } = openLogin(refuse(refused))
    form.send({ type: 'form.submitted' })
    form.send({ type: 'field.changed', field: 'password', value: 'another' })
    await answered()
    expect(form.getSnapshot().context.values).toEqual({ ...typed, password: 'another' })
  })

  test('removes the error of a changed field, and of that field only', async () => {
    const { form, answered } = openLogin(refuse(refused))
    form.send({ type: 'form.submitted' })
    await answered()
    form.send({ type: 'field.changed', field: 'email', value: 'a' })
    expect(form.getSnapshot().context.errors).toEqual({ name: ['Missing.'] })
  })

  test('starts the next attempt without the errors of the last', async () => {
    const { form, answered } = openLogin(refuse(refused))
    form.send({ type: 'form.submitted' })
    await answered()
    form.send({ type: 'form.submitted' })
    expect(form.getSnapshot().context).toMatchObject({ errors: {}, message: null, failed: null })
  })

  test('can be sent again after any failure', async () => {
    const { form, answered } = openLogin(async () => {
      throw new Error('defect')
    })
    form.send({ type: 'form.submitted' })
    await answered()
    expect(form.getSnapshot()).toMatchObject({ value: 'editing', context: { failed: 'unexpected', message: '' } })
  })

  test('starts with the values it is given', () => {
    const submit = async () => undefined
    const form = createActor(provideForm(resetPasswordForm, submit), { input: { token: 'abc' } }).start()
    expect(form.getSnapshot().context.values).toEqual({
      email: '',
      token: 'abc',
      password: '',
      password_confirmation: '',
    })
  })
})

describe('a field that the server asks for', () => {
  const asking: Failure = { kind: 'refused', message: 'And the code?', errors: { code: ['And the code?'] } }

  test('belongs to the form from then on, and nothing typed is lost', async () => {
    const answers: Failure[] = [asking, refused]
    const { form, answered } = openLogin(() => refuse(answers.shift()!)())
    expect(form.getSnapshot().context.asked).toEqual([])
    form.send({ type: 'form.submitted' })
    expect((await answered()).context).toMatchObject({ asked: ['code'], values: typed })
    form.send({ type: 'form.submitted' })
    expect((await answered()).context).toMatchObject({ asked: ['code'], errors: refused.errors })
  })

  test('is not one of the regular fields of the form', async () => {
    const { form, answered } = openLogin(refuse(refused))
    form.send({ type: 'form.submitted' })
    expect((await answered()).context.asked).toEqual([])
  })
})

describe('the general message', () => {
  test('is displayed by the login form', async () => {
    const { form, answered } = openLogin(refuse(refused))
    form.send({ type: 'form.submitted' })
    expect((await answered()).context.message).toBe('Wrong.')
  })

  test('is not displayed by other forms, but the errors of the fields are', async () => {
    const others = [
      createActor(provideForm(registrationForm, refuse(refused)), { input: {} }),
      createActor(provideForm(forgotPasswordForm, refuse(refused)), { input: {} }),
      createActor(provideForm(resetPasswordForm, refuse(refused)), { input: {} }),
    ]
    for (const form of others) {
      form.start().send({ type: 'form.submitted' })
      await expect
        .poll(() => form.getSnapshot().context)
        .toMatchObject({
          message: null,
          errors: refused.errors,
          failed: 'refused',
        })
    }
  })
})
