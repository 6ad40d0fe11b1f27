import type { Message } from './message.ts'

/** Texts about reports, also in the letters that bring them. */
export const reportTexts = {
  reportTitleTaken: /*i18n*/ {
    id: 'server.report.title-taken',
    message: 'There is a report of this title already. Please choose another.',
  },
  tooManyReports: /*i18n*/ {
    id: 'server.report.too-many',
    message: 'There are as many reports as there can be. Please remove one first.',
  },
  reportNotSeen: /*i18n*/ {
    id: 'server.report.not-seen',
    message: 'This is not among what you see. Please choose again.',
  },
  reportNotOfKind: /*i18n*/ {
    id: 'server.report.not-of-kind',
    message: 'A report of this kind cannot be narrowed by this.',
  },
  reportNotForThem: /*i18n*/ {
    id: 'server.report.not-for-them',
    message: 'Somebody among them may not see this dashboard. Please choose again.',
  },
  reportRunUnderWay: /*i18n*/ { id: 'server.report.under-way', message: 'This report is being made already.' },
  reportRunNotFailed: /*i18n*/ { id: 'server.report.not-failed', message: 'Only what failed is tried again.' },
  reportSubject: /*i18n*/ { id: 'server.mail.report.subject', message: '{title}: {from} to {to}' },
  reportAttached: /*i18n*/ {
    id: 'server.mail.report.attached',
    message:
      'Hello {name},\n\nattached is the report “{title}” of {appName}, from {from} to {to}.\n\nIts numbers are those that you may see.\n',
  },
  reportLinked: /*i18n*/ {
    id: 'server.mail.report.linked',
    message:
      'Hello {name},\n\nthe report “{title}” of {appName}, from {from} to {to}, is too large for a letter. Until {until} you find it here:\n\n{link}\n\nIts numbers are those that you may see.\n',
  },
} as const satisfies Record<string, Message>
