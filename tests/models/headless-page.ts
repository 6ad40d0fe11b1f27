import { createActor, waitFor, type InspectionEvent } from 'xstate'

import { authApi } from '#src/features/auth/auth.api.ts'
import {
  forgotPasswordForm,
  loginForm,
  provideForm,
  registrationForm,
  resetPasswordForm,
  type FormDefinition,
  type FormMachine,
  type FormValues,
} from '#src/machines/form.machine.ts'
import type { SessionEnd } from '#src/machines/session.ts'
import { signIn } from '#src/machines/sign-in.ts'
import { anotherTabStorage, openSessionTab } from '#tests/support/session-tab.ts'

export type HeadlessPage = ReturnType<typeof loadPage>

/** A loaded page without a screen: its session and its four forms, which send what the components send. */
export function loadPage(inspect: (event: InspectionEvent) => void) {
  const tab = openSessionTab({ inspect })
  const api = authApi(tab.http)
  const ends: SessionEnd[] = []
  tab.session.on('session.ended', ({ reason }) => ends.push(reason))

  const startForm = <Values extends FormValues>(
    definition: FormDefinition<Values>,
    send: (values: Values, signal: AbortSignal) => Promise<unknown>,
  ) => {
    const machine = provideForm(definition, async (values, signal) => void (await send(values, signal)))
    return createActor(machine as FormMachine<FormValues>, { input: {}, inspect }).start()
  }

  return {
    ...tab,
    /** Why the session of this page ended, each time it did. */
    ends,
    login: startForm(loginForm, (values) => signIn(tab.session, values)),
    registration: startForm(registrationForm, api.register),
    forgotten: startForm(forgotPasswordForm, api.sendResetLink),
    newPassword: startForm(resetPasswordForm, api.resetPassword),
    /** The same session in another tab. */
    async duplicate() {
      const other = openSessionTab({ storage: anotherTabStorage(sessionStorage) })
      await other.settled()
      return other
    },
  }
}

export type HeadlessForm = HeadlessPage['login']

/** Types into one form and presses its button. */
export async function fillIn(form: HeadlessForm, values: FormValues): Promise<void> {
  for (const [field, value] of Object.entries(values)) form.send({ type: 'field.changed', field, value })
  form.send({ type: 'form.submitted' })
  await waitFor(form, (snapshot) => !snapshot.hasTag('pending'))
}
