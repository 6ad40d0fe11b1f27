import type { NotificationKind } from '#contracts/notifications.ts'

import type { Message } from './message.ts'

/** The texts of letters for all notifications. */
export const notificationTexts = {
  notificationBody: /*i18n*/ {
    id: 'server.mail.notification.body',
    message: 'Hello {name},\n\n{what}\n\nYou can see it here:\n\n{link}\n',
  },
  notificationAbout: /*i18n*/ { id: 'server.mail.notification.about', message: 'About: {about}' },
  notificationActor: /*i18n*/ { id: 'server.mail.notification.actor', message: 'By: {actor}' },
} as const satisfies Record<string, Message>

/** What happened: the subject of the letter. */
export const notificationSubjects: Record<NotificationKind, Message> = {
  'evaluation-released': /*i18n*/ {
    id: 'server.mail.notification.evaluation-released',
    message: 'An evaluation was released at {appName}',
  },
  'evaluation-reopened': /*i18n*/ {
    id: 'server.mail.notification.evaluation-reopened',
    message: 'An evaluation was reopened at {appName}',
  },
  'evaluation-voided': /*i18n*/ {
    id: 'server.mail.notification.evaluation-voided',
    message: 'An evaluation was voided at {appName}',
  },
  'evaluation-acknowledged': /*i18n*/ {
    id: 'server.mail.notification.evaluation-acknowledged',
    message: 'An evaluation was acknowledged at {appName}',
  },
  'evaluation-disputed': /*i18n*/ {
    id: 'server.mail.notification.evaluation-disputed',
    message: 'An evaluation was disputed at {appName}',
  },
  'dispute-escalated': /*i18n*/ {
    id: 'server.mail.notification.dispute-escalated',
    message: 'A dispute about an evaluation was escalated at {appName}',
  },
  'dispute-resolved': /*i18n*/ {
    id: 'server.mail.notification.dispute-resolved',
    message: 'A dispute about an evaluation was resolved at {appName}',
  },
  'audits-assigned': /*i18n*/ {
    id: 'server.mail.notification.audits-assigned',
    message: 'Audits were assigned to you at {appName}',
  },
  'calibration-invited': /*i18n*/ {
    id: 'server.mail.notification.calibration-invited',
    message: 'You are invited to a calibration at {appName}',
  },
  'calibration-discussing': /*i18n*/ {
    id: 'server.mail.notification.calibration-discussing',
    message: 'A calibration is being discussed at {appName}',
  },
  'calibration-closed': /*i18n*/ {
    id: 'server.mail.notification.calibration-closed',
    message: 'A calibration was closed at {appName}',
  },
  'coaching-proposed': /*i18n*/ {
    id: 'server.mail.notification.coaching-proposed',
    message: 'A coaching was proposed at {appName}',
  },
  'coaching-agreed': /*i18n*/ {
    id: 'server.mail.notification.coaching-agreed',
    message: 'A coaching was agreed on at {appName}',
  },
  'coaching-due': /*i18n*/ {
    id: 'server.mail.notification.coaching-due',
    message: 'A coaching is due for its follow-up at {appName}',
  },
  'coaching-followed-up': /*i18n*/ {
    id: 'server.mail.notification.coaching-followed-up',
    message: 'A coaching was followed up at {appName}',
  },
  'work-assigned': /*i18n*/ {
    id: 'server.mail.notification.work-assigned',
    message: 'You were given work to do at {appName}',
  },
  'ticket-answered': /*i18n*/ {
    id: 'server.mail.notification.ticket-answered',
    message: 'The requester of your ticket has written again at {appName}',
  },
  'ticket-assigned': /*i18n*/ {
    id: 'server.mail.notification.ticket-assigned',
    message: 'You were given a ticket at {appName}',
  },
  'ticket-letter-failed': /*i18n*/ {
    id: 'server.mail.notification.ticket-letter-failed',
    message: 'A reply of yours did not arrive at {appName}',
  },
  'ticket-rated-bad': /*i18n*/ {
    id: 'server.mail.notification.ticket-rated-bad',
    message: 'It went badly, says the requester of your ticket at {appName}',
  },
  'request-solved': /*i18n*/ {
    id: 'server.mail.notification.request-solved',
    message: 'Your request at {appName} is solved: how did it go?',
  },
}
