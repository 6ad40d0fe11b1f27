import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Notification, NotificationKind } from '#contracts/notifications.ts'

/** The text of a notification: a sentence that names who did what to whom, as far as it is known. */
export function notificationSentence({ kind, actor, about }: Pick<Notification, 'kind' | 'actor' | 'about'>) {
  const isNamed = about !== null && (actor !== null || WITHOUT_ACTOR.has(kind))
  return {
    sentence: isNamed ? named[kind]({ actor: actor?.name ?? '', about }) : unnamed[kind],
    /** The known names that the sentence does not contain. */
    left_out: isNamed ? [] : [about, actor?.name ?? null].filter((name) => name !== null),
  }
}

/** The sentences for these kinds name no user who did it. */
const WITHOUT_ACTOR: ReadonlySet<NotificationKind> = new Set([
  'coaching-due',
  'ticket-answered',
  'ticket-letter-failed',
  'ticket-rated-bad',
  'request-solved',
])

/** `about` is the agent of an evaluation or a coaching, or the name of a plan or a calibration. */
type Names = { actor: string; about: string }

const named: Record<NotificationKind, (names: Names) => MessageDescriptor> = {
  'evaluation-released': ({ actor, about }) => msg`${actor} released an evaluation of ${about}`,
  'evaluation-reopened': ({ actor, about }) => msg`${actor} reopened an evaluation of ${about}`,
  'evaluation-voided': ({ actor, about }) => msg`${actor} voided an evaluation of ${about}`,
  'evaluation-acknowledged': ({ actor, about }) => msg`${actor} acknowledged an evaluation of ${about}`,
  'evaluation-disputed': ({ actor, about }) => msg`${actor} disputed an evaluation of ${about}`,
  'dispute-escalated': ({ actor, about }) => msg`${actor} escalated the dispute about an evaluation of ${about}`,
  'dispute-resolved': ({ actor, about }) => msg`${actor} resolved the dispute about an evaluation of ${about}`,
  'audits-assigned': ({ actor, about }) => msg`${actor} assigned audits of the plan “${about}” to you`,
  'calibration-invited': ({ actor, about }) => msg`${actor} invited you to the calibration “${about}”`,
  'calibration-discussing': ({ actor, about }) => msg`${actor} opened the discussion of the calibration “${about}”`,
  'calibration-closed': ({ actor, about }) => msg`${actor} closed the calibration “${about}”`,
  'coaching-proposed': ({ actor, about }) => msg`${actor} proposed a coaching of ${about}`,
  'coaching-agreed': ({ actor, about }) => msg`${actor} agreed to the coaching of ${about}`,
  'coaching-due': ({ about }) => msg`The coaching of ${about} is due for its follow-up`,
  'coaching-followed-up': ({ actor, about }) => msg`${actor} followed up the coaching of ${about}`,
  'work-assigned': ({ actor, about }) => msg`${actor} gave you work to do: ${about}`,
  'ticket-answered': ({ about }) => msg`The requester of your ticket “${about}” has written again`,
  'ticket-assigned': ({ actor, about }) => msg`${actor} gave you the ticket “${about}”`,
  'ticket-letter-failed': ({ about }) => msg`A reply in the ticket “${about}” did not arrive`,
  'ticket-rated-bad': ({ about }) => msg`It went badly, says the requester of your ticket “${about}”`,
  'request-solved': ({ about }) => msg`Your request “${about}” is solved: how did it go?`,
}

/** The sentences if the account of the person, or the subject, has been deleted. */
const unnamed: Record<NotificationKind, MessageDescriptor> = {
  'evaluation-released': msg`An evaluation was released`,
  'evaluation-reopened': msg`An evaluation was reopened`,
  'evaluation-voided': msg`An evaluation was voided`,
  'evaluation-acknowledged': msg`An evaluation was acknowledged`,
  'evaluation-disputed': msg`An evaluation was disputed`,
  'dispute-escalated': msg`A dispute about an evaluation was escalated`,
  'dispute-resolved': msg`A dispute about an evaluation was resolved`,
  'audits-assigned': msg`Audits were assigned to you`,
  'calibration-invited': msg`You were invited to a calibration`,
  'calibration-discussing': msg`The discussion of a calibration was opened`,
  'calibration-closed': msg`A calibration was closed`,
  'coaching-proposed': msg`A coaching was proposed`,
  'coaching-agreed': msg`A coaching was agreed on`,
  'coaching-due': msg`A coaching is due for its follow-up`,
  'coaching-followed-up': msg`A coaching was followed up`,
  'work-assigned': msg`You were given work to do`,
  'ticket-answered': msg`The requester of your ticket has written again`,
  'ticket-assigned': msg`You were given a ticket`,
  'ticket-letter-failed': msg`A reply in a ticket did not arrive`,
  'ticket-rated-bad': msg`It went badly, says the requester of your ticket`,
  'request-solved': msg`Your request is solved: how did it go?`,
}
