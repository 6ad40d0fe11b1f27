import type { Message } from './message.ts'

/** Texts about alerts, also in letters. */
export const alertTexts = {
  alertRuleNameTaken: /*i18n*/ {
    id: 'server.alert.rule-name-taken',
    message: 'There is a rule of this name already. Please choose another.',
  },
  tooManyAlertRules: /*i18n*/ {
    id: 'server.alert.too-many-rules',
    message: 'There are as many rules as there can be. Please remove one first.',
  },
  alertNotSeen: /*i18n*/ {
    id: 'server.alert.not-seen',
    message: 'This is not among what you see. Please choose again.',
  },
  alertNeedsMore: /*i18n*/ {
    id: 'server.alert.needs-more',
    message: 'This number is one of a question or of a category. Please say of which.',
  },
  alertNotByGroup: /*i18n*/ {
    id: 'server.alert.not-by-group',
    message: 'This number cannot be told for each of these. Please choose something else.',
  },
  alertDayNotOver: /*i18n*/ {
    id: 'server.alert.day-not-over',
    message: 'Of a day that is not over there are always too few. Please choose yesterday, or more days.',
  },
  alertAlwaysQuiet: /*i18n*/ {
    id: 'server.alert.always-quiet',
    message: 'With these quiet hours nobody would ever be told. Please leave some time.',
  },
  alertChangedMeanwhile: /*i18n*/ {
    id: 'server.alert.changed',
    message: 'Somebody has changed an alert in the meantime. Please look at it again.',
  },
  alertStepNotAllowed: /*i18n*/ {
    id: 'server.alert.step-not-allowed',
    message: 'This cannot be done with the alert as it stands now. Please look at it again.',
  },
  webhookNameTaken: /*i18n*/ {
    id: 'server.alert.webhook-name-taken',
    message: 'There is a webhook of this name already. Please choose another.',
  },
  webhookNotAllowed: /*i18n*/ {
    id: 'server.alert.webhook-not-allowed',
    message: 'This address is not on one of the hosts that alerts may be sent to. It begins with https://.',
  },
  tooManyWebhooks: /*i18n*/ {
    id: 'server.alert.too-many-webhooks',
    message: 'There are as many webhooks as there can be. Please remove one first.',
  },
  deliveryNotFailed: /*i18n*/ {
    id: 'server.alert.delivery-not-failed',
    message: 'Only what could not be delivered is sent again.',
  },
  alertSubject: /*i18n*/ { id: 'server.mail.alert.subject', message: 'Alert at {appName}: {rule}' },
  alertBody: /*i18n*/ {
    id: 'server.mail.alert.body',
    message: 'Hello {name},\n\n{what}\n\nYou can see it and acknowledge it here:\n\n{link}\n',
  },
  alertRule: /*i18n*/ { id: 'server.mail.alert.rule', message: 'Rule: {rule}' },
  alertAbout: /*i18n*/ { id: 'server.mail.alert.about', message: 'About: {group}' },
  alertConversations: /*i18n*/ {
    id: 'server.mail.alert.conversations',
    message: 'Conversations: {count}',
  },
  alertReading: /*i18n*/ {
    id: 'server.mail.alert.reading',
    message: 'Number: {value}, of {cases} cases, {from} to {to} ({zone})',
  },
} as const satisfies Record<string, Message>
