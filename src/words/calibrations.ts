import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CalibrationKind, CalibrationState } from '#contracts/lists/calibrations.ts'

export const calibrationStateNames: Record<CalibrationState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'calibration' }),
  discussing: msg`In discussion`,
  closed: msg({ message: 'Closed', context: 'calibration' }),
}

/** What happens in each state, in one sentence. */
export const calibrationStateHints: Record<CalibrationState, MessageDescriptor> = {
  open: msg`Everybody evaluates on their own. Nobody sees what others answered before they have submitted.`,
  discussing: msg`Everybody sees all answers. Nothing can be submitted any more.`,
  closed: msg`It is at its end.`,
}

export const calibrationKindNames: Record<CalibrationKind, MessageDescriptor> = {
  agreement: msg`Agreement`,
  repeatability: msg`Repeatability`,
}

export const calibrationKindHints: Record<CalibrationKind, MessageDescriptor> = {
  agreement: msg`Several people evaluate the same conversations: do they answer alike?`,
  repeatability: msg`People evaluate conversations that they evaluated before: do they answer as they did then?`,
}

/** The names of the coefficients in statistics. */
export const kappaNames = { cohen: msg`Cohen’s κ`, fleiss: msg`Fleiss’ κ` } as const
export const alphaNames = { nominal: msg`α, nominal`, ordinal: msg`α, ordinal`, interval: msg`α, interval` } as const
