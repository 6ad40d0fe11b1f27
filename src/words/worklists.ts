import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { WorkDue, WorkStateGroup } from '#contracts/lists/work-items.ts'
import type { WorkEventName, WorkKind, WorkOrigin, WorkOutcome, WorkState } from '#contracts/work-item-states.ts'

/** The kinds of work. */
export const workKindNames: Record<WorkKind, MessageDescriptor> = {
  're-verify': msg({ message: 'Verify again', context: 'work to do' }),
  'call-back': msg({ message: 'Call back', context: 'work to do' }),
  coach: msg({ message: 'Coach', context: 'work to do' }),
}

export const workStateNames: Record<WorkState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'work to do' }),
  assigned: msg({ message: 'Assigned', context: 'work to do' }),
  'in-progress': msg({ message: 'In progress', context: 'work to do' }),
  done: msg({ message: 'Done', context: 'work to do' }),
  dismissed: msg({ message: 'Dismissed', context: 'work to do' }),
}

export const workGroupNames: Record<WorkStateGroup, MessageDescriptor> = {
  open: msg({ message: 'Not settled', context: 'work to do' }),
  settled: msg({ message: 'Settled', context: 'work to do' }),
  done: msg({ message: 'Done', context: 'work to do' }),
  dismissed: msg({ message: 'Dismissed', context: 'work to do' }),
  all: msg({ message: 'All', context: 'work to do' }),
}

export const workDueNames: Record<WorkDue, MessageDescriptor> = {
  overdue: msg({ message: 'Overdue', context: 'work to do' }),
  today: msg({ message: 'Today', context: 'work to do' }),
  week: msg({ message: 'Within a week', context: 'work to do' }),
}

/** The outcomes of a work item. */
export const workOutcomeNames: Record<WorkOutcome, MessageDescriptor> = {
  confirmed: msg({ message: 'Sale confirmed', context: 'outcome' }),
  repaired: msg({ message: 'Sale repaired', context: 'outcome' }),
  void: msg({ message: 'Sale void', context: 'outcome' }),
  'not-reached': msg({ message: 'Not reached', context: 'outcome' }),
  retained: msg({ message: 'Retained', context: 'outcome' }),
  resolved: msg({ message: 'Resolved', context: 'outcome' }),
  refused: msg({ message: 'Refused', context: 'outcome' }),
  'wrong-number': msg({ message: 'Wrong number', context: 'outcome' }),
  'do-not-call': msg({ message: 'Must not be called again', context: 'outcome' }),
  coached: msg({ message: 'Coached', context: 'outcome' }),
  'not-needed': msg({ message: 'Not needed', context: 'outcome' }),
}

/** The steps of a work item, as on their buttons. */
export const workVerbs: Record<WorkEventName, MessageDescriptor> = {
  'work.taken': msg({ message: 'Take', context: 'work to do' }),
  'work.assigned': msg({ message: 'Give to somebody', context: 'work to do' }),
  'work.started': msg({ message: 'Start', context: 'work to do' }),
  'work.postponed': msg({ message: 'Postpone', context: 'work to do' }),
  'work.handed-back': msg({ message: 'Hand back', context: 'work to do' }),
  'work.done': msg({ message: 'Say what came of it', context: 'work to do' }),
  'work.dismissed': msg({ message: 'Dismiss', context: 'work to do' }),
  'work.reopened': msg({ message: 'Open again', context: 'work to do' }),
}

/** The events in the history of a work item. */
export const workEventNames: Record<WorkEventName, MessageDescriptor> = {
  'work.taken': msg`Took it`,
  'work.assigned': msg`Gave it to somebody`,
  'work.started': msg`Started`,
  'work.postponed': msg`Postponed it`,
  'work.handed-back': msg`Handed it back`,
  'work.done': msg`Did it`,
  'work.dismissed': msg`Dismissed it`,
  'work.reopened': msg`Opened it again`,
}

export const workOriginNames: Record<WorkOrigin, MessageDescriptor> = {
  person: msg({ message: 'Added by a person', context: 'work to do' }),
  alert: msg({ message: 'From an alert', context: 'work to do' }),
  analysis: msg({ message: 'From an analysis', context: 'work to do' }),
}
