import { assign, emit, fromPromise, setup } from 'xstate'

import type { PasswordReset, Registration, ResetLinkRequest } from '#contracts/auth.ts'
import type { Failure, FailureKind, FieldErrors } from '#contracts/failure.ts'

import { failureOf } from './failure-of.ts'
import type { Credentials } from './session.ts'

export type FormValues = Record<string, string | boolean>

export type FormContext<Values extends FormValues> = {
  values: Values
  /** The server's errors for each field, until the person changes it. */
  errors: FieldErrors
  /** The general message of a failure, for the form that displays one. Empty if only `failed` is known (no connection). */
  message: string | null
  failed: FailureKind | null
  /** Fields that the form displays only since the server has asked for them. */
  asked: readonly string[]
}

type FieldChange<Values> = { field: keyof Values; value: Values[keyof Values] }

export type FormEvent<Values extends FormValues> =
  | { type: 'field.changed'; field: keyof Values; value: Values[keyof Values] }
  | { type: 'form.submitted' }

export type FormDefinition<Values extends FormValues> = {
  id: string
  blank: Values
  showsMessage: boolean
  /** Fields that are displayed once the server has reported an error for them. */
  onDemand?: readonly (keyof Values & string)[]
}

export const loginForm: FormDefinition<Required<Credentials>> = {
  id: 'login',
  blank: { email: '', password: '', remember: false, code: '' },
  showsMessage: true,
  onDemand: ['code'],
}

export const registrationForm: FormDefinition<Registration> = {
  id: 'registration',
  blank: { name: '', email: '', password: '', password_confirmation: '' },
  showsMessage: false,
}

export const forgotPasswordForm: FormDefinition<ResetLinkRequest> = {
  id: 'forgot-password',
  blank: { email: '' },
  showsMessage: false,
}

export const resetPasswordForm: FormDefinition<PasswordReset> = {
  id: 'reset-password',
  blank: { email: '', token: '', password: '', password_confirmation: '' },
  showsMessage: false,
}

/**
 * A form: what is typed survives every failure, and nothing is sent twice. `submit` rejects with a failure, and
 * resolves when the server has accepted the values.
 */
export const provideForm = <Values extends FormValues>(
  { id, blank, showsMessage, onDemand = [] }: FormDefinition<Values>,
  submit: (values: Values, signal: AbortSignal) => Promise<void>,
) => {
  const types: {
    context?: FormContext<Values>
    events?: FormEvent<Values>
    emitted?: { type: 'form.accepted' }
    input?: Partial<Values>
    tags?: 'pending'
  } = {}

  return setup({
    types,
    actors: {
      submit: fromPromise<void, { values: Values }>(({ input, signal }) => submit(input.values, signal)),
    },
    actions: {
      change: assign(({ context }, { field, value }: FieldChange<Values>) => ({
        values: { ...context.values, [field]: value },
        errors: Object.fromEntries(Object.entries(context.errors).filter(([name]) => name !== field)),
      })),
      clearErrors: assign({ errors: {}, message: null, failed: null }),
      explain: assign(({ context }, { failure }: { failure: Failure }) => ({
        errors: failure.errors ?? {},
        message: showsMessage ? failure.message : null,
        failed: failure.kind,
        asked: onDemand.filter((field) => context.asked.includes(field) || failure.errors?.[field]),
      })),
      announceAcceptance: emit({ type: 'form.accepted' }),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ values: { ...blank, ...input }, errors: {}, message: null, failed: null, asked: [] }),
    initial: 'editing',
    on: {
      'field.changed': { actions: { type: 'change', params: ({ event }) => event } },
    },
    states: {
      editing: {
        on: { 'form.submitted': 'submitting' },
      },
      submitting: {
        tags: 'pending',
        entry: 'clearErrors',
        invoke: {
          src: 'submit',
          input: ({ context }) => ({ values: context.values }),
          onDone: { target: 'submitted', actions: 'announceAcceptance' },
          onError: {
            target: 'editing',
            actions: { type: 'explain', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
      },
      submitted: {
        // the same values are not sent again; after a change they can be
        on: { 'field.changed': { target: 'editing', actions: { type: 'change', params: ({ event }) => event } } },
      },
    },
  })
}

export type FormMachine<Values extends FormValues> = ReturnType<typeof provideForm<Values>>
