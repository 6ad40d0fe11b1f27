import type { Message } from './message.ts'

/** Texts for people about their own accounts, on the screen and in letters. */
export const accountTexts = {
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
  mentionedSubject: /*i18n*/ { id: 'server.mail.mentioned.subject', message: '{author} mentioned you at {appName}' },
  mentionedBody: /*i18n*/ {
    id: 'server.mail.mentioned.body',
    message:
      'Hello {name},\n\n{author} mentioned you in a note on a conversation at {appName}. You can read it here:\n\n{link}\n',
  },
  codeWanted: /*i18n*/ {
    id: 'server.sign-in.code-wanted',
    message: 'Please type the code that your authenticator shows, or one of your recovery codes.',
  },
  wrongCode: /*i18n*/ {
    id: 'server.sign-in.wrong-code',
    message: 'This code is wrong, or it was used before. Please wait for the next one.',
  },
  wrongFirstCode: /*i18n*/ {
    id: 'server.two-factor.wrong-first-code',
    message: 'This code is wrong. Please type the one that your authenticator shows now.',
  },
  twoFactorIsOn: /*i18n*/ { id: 'server.two-factor.is-on', message: 'A second factor is set up already.' },
  twoFactorIsOff: /*i18n*/ { id: 'server.two-factor.is-off', message: 'There is no second factor yet.' },
  twoFactorRequired: /*i18n*/ {
    id: 'server.two-factor.required',
    message: 'Your role asks for a second factor: it cannot be switched off.',
  },
  wrongPassword: /*i18n*/ { id: 'server.profile.wrong-password', message: 'This is not your current password.' },
  emailTaken: /*i18n*/ { id: 'server.profile.email-taken', message: 'Another account has this e-mail address.' },
  noSuchPicture: /*i18n*/ {
    id: 'server.profile.no-such-picture',
    message: 'This picture is not here any more. Please upload it again.',
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
  emailMovedSubject: /*i18n*/ {
    id: 'server.mail.email-moved.subject',
    message: 'Your e-mail address at {appName} was changed',
  },
  emailMovedBody: /*i18n*/ {
    id: 'server.mail.email-moved.body',
    message:
      'Hello {name},\n\nyour account at {appName} has another e-mail address now: that is the one to sign in with, and this is the last letter to the old one.\n\nIf it was not you who changed it, somebody knows your password: please tell those who look after {appName} at once.\n',
  },
  twoFactorTakenSubject: /*i18n*/ {
    id: 'server.mail.two-factor-taken.subject',
    message: 'Your second factor at {appName} was taken away',
  },
  twoFactorTakenBody: /*i18n*/ {
    id: 'server.mail.two-factor-taken.body',
    message:
      'Hello {name},\n\nthe second factor of your account at {appName} was taken away, and you were signed out everywhere. Your password alone lets you in now: please sign in at {signIn} and set up another second factor in your profile.\n\nIf you did not ask for this, please tell those who look after {appName} at once.\n',
  },
  notAPicture: /*i18n*/ {
    id: 'server.picture.unreadable',
    message: 'This is not a PNG, JPEG or WebP picture that can be read.',
  },
  pictureTooWide: /*i18n*/ {
    id: 'server.picture.too-wide',
    message: 'Please choose a picture of at most 4,000 × 4,000 pixels.',
  },
  invitationSubject: /*i18n*/ { id: 'server.mail.invitation.subject', message: 'Your account at {appName}' },
  invitationBody: /*i18n*/ {
    id: 'server.mail.invitation.body',
    message:
      'Hello {name},\n\nan account at {appName} was made for you. Choose your password during the next {days, plural, one {# day} other {# days}} here:\n\n{link}\n\nAfter that you sign in with this e-mail address. If you do not know what this is about, nothing needs to be done.\n',
  },
  invitationBodyBy: /*i18n*/ {
    id: 'server.mail.invitation.body-by',
    message:
      'Hello {name},\n\n{inviter} made an account at {appName} for you. Choose your password during the next {days, plural, one {# day} other {# days}} here:\n\n{link}\n\nAfter that you sign in with this e-mail address. If you do not know what this is about, nothing needs to be done.\n',
  },
} as const satisfies Record<string, Message>
