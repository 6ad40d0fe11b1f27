import { readFileSync } from 'node:fs'
import path from 'node:path'

import { type I18n, type Messages, setupI18n } from '@lingui/core'

import type { Locale } from '#contracts/page-config.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'

/** A sentence of the server, in English; the catalogues hold its translations under `id`. */
export type Text = { id: string; message: string; values?: Record<string, unknown> }

/** The text in that language; in English as long as its catalogue does not have it. */
export function say(locale: Locale, { id, message, values }: Text, more?: Record<string, unknown>): string {
  return speaker(locale)._({ id, message, values: { ...values, ...more } })
}

/** Everything the server says to people. The marker lets the extraction find them: the server is built without macros. */
export const texts = {
  refused: /*i18n*/ { id: 'server.refused', message: 'This request cannot be understood.' },
  unauthenticated: /*i18n*/ { id: 'server.unauthenticated', message: 'Please sign in.' },
  forbidden: /*i18n*/ { id: 'server.forbidden', message: 'You do not have the permission that this needs.' },
  missing: /*i18n*/ { id: 'server.missing', message: 'There is nothing here.' },
  conflict: /*i18n*/ { id: 'server.conflict', message: 'Somebody else has changed this in the meantime.' },
  tooLarge: /*i18n*/ { id: 'server.too-large', message: 'This is too large to be taken.' },
  pageExpired: /*i18n*/ { id: 'server.page-expired', message: 'This page has expired. Please load it again.' },
  invalid: /*i18n*/ { id: 'server.invalid', message: 'Some fields need another look.' },
  throttled: /*i18n*/ { id: 'server.throttled', message: 'Too many attempts. Please wait a little.' },
  unexpected: /*i18n*/ { id: 'server.unexpected', message: 'Something went wrong on our side.' },
  unavailable: /*i18n*/ { id: 'server.unavailable', message: 'The service is away for a moment. Please try again.' },

  unknownField: /*i18n*/ { id: 'server.field.unknown', message: 'This field is not known here.' },
  wrongKind: /*i18n*/ {
    id: 'server.field.wrong-kind',
    message: 'This value is not of the kind that is expected here.',
  },
  notAllowed: /*i18n*/ { id: 'server.field.not-allowed', message: 'This value is not one of those allowed.' },
  tooShort: /*i18n*/ {
    id: 'server.field.too-short',
    message: 'Please use at least {minimum, plural, one {# character} other {# characters}}.',
  },
  tooLong: /*i18n*/ {
    id: 'server.field.too-long',
    message: 'Please use at most {maximum, plural, one {# character} other {# characters}}.',
  },
  outOfBounds: /*i18n*/ { id: 'server.field.out-of-bounds', message: 'This value is out of bounds.' },
  required: /*i18n*/ { id: 'server.field.required', message: 'Please fill in this field.' },
  wrongForm: /*i18n*/ { id: 'server.field.wrong-form', message: 'This value does not have the expected form.' },

  wrongCredentials: /*i18n*/ {
    id: 'server.sign-in.wrong',
    message: 'This e-mail address and this password do not belong together.',
  },
  notAnEmail: /*i18n*/ { id: 'server.email.wrong-form', message: 'This is not an e-mail address.' },
  nameWithControls: /*i18n*/ {
    id: 'server.name.controls',
    message: 'A name cannot hold line breaks or control characters.',
  },
  commonPassword: /*i18n*/ {
    id: 'server.password.common',
    message: 'This password is too easy to guess. Several unrelated words make a good one.',
  },
  passwordsDiffer: /*i18n*/ { id: 'server.password.differ', message: 'The two passwords are not the same.' },
  deadResetLink: /*i18n*/ {
    id: 'server.reset.dead-link',
    message: 'This link is no longer valid. Please ask for a new one.',
  },

  resetSubject: /*i18n*/ { id: 'server.mail.reset.subject', message: 'Choose a new password for {appName}' },
  resetBody: /*i18n*/ {
    id: 'server.mail.reset.body',
    message:
      'Hello {name},\n\nsomebody, hopefully you, asked for a new password for {appName}. This link lets you choose one during the next {minutes, plural, one {# minute} other {# minutes}}:\n\n{link}\n\nIf it was not you, nothing needs to be done: your password stays as it is.\n',
  },
  takenSubject: /*i18n*/ { id: 'server.mail.taken.subject', message: 'You already have an account at {appName}' },
  takenBody: /*i18n*/ {
    id: 'server.mail.taken.body',
    message:
      'Hello {name},\n\nsomebody, hopefully you, tried to register at {appName} with this e-mail address. You already have an account: sign in at {signIn}, or choose a new password at {forgot}.\n\nIf it was not you, nothing needs to be done.\n',
  },
} as const satisfies Record<string, Text>

const speakers = new Map<Locale, I18n>()

function speaker(locale: Locale): I18n {
  const known = speakers.get(locale)
  if (known) return known
  const made = setupI18n({ locale, messages: { [locale]: catalogue(locale) } })
  speakers.set(locale, made)
  return made
}

function catalogue(locale: Locale): Messages {
  try {
    return JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'src', 'locales', `${locale}.json`), 'utf8')).messages
  } catch {
    return {} // catalogues are built, not kept: until then everything is said in English
  }
}
