import type { Message } from './message.ts'

/** Texts about requests and their fields. */
export const requestTexts = {
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
} as const satisfies Record<string, Message>
