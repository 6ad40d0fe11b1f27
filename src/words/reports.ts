import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ReportFormat, ReportKind, ReportPeriod } from '#contracts/report-kinds.ts'
import type { ReportDeliveryState, ReportFailure, ReportRunState } from '#contracts/reports.ts'

export const reportKindNames: Record<ReportKind, MessageDescriptor> = {
  freemium: msg`Freemium dashboard`,
  premium: msg`Premium dashboard`,
  beyond: msg`Beyond dashboard`,
  funnel: msg`Funnel for the regulator`,
}

/** The days that a report covers, before the day on which it is made. */
export const reportPeriodNames: Record<ReportPeriod, MessageDescriptor> = {
  'last-day': msg`The day before`,
  'last-week': msg`The week before, from Monday to Sunday`,
  'last-month': msg`The month before`,
  'last-quarter': msg`The quarter before`,
  'last-year': msg`The year before`,
}

export const reportFormatNames: Record<ReportFormat, MessageDescriptor> = {
  pdf: msg`PDF`,
  xlsx: msg`Excel (XLSX)`,
}

export const reportRunStateNames: Record<ReportRunState, MessageDescriptor> = {
  waiting: msg`Waiting its turn`,
  running: msg`Being made`,
  done: msg({ message: 'Done', context: 'report' }),
  failed: msg({ message: 'Failed', context: 'report' }),
}

export const reportDeliveryStateNames: Record<ReportDeliveryState, MessageDescriptor> = {
  waiting: msg`On its way`,
  sent: msg({ message: 'Sent', context: 'report' }),
  refused: msg`Not allowed to have it`,
  failed: msg({ message: 'Not sent', context: 'report' }),
}

/** Why a recipient got nothing. */
export const reportFailureNames: Record<ReportFailure, MessageDescriptor> = {
  'no-permission': msg`May not see this dashboard`,
  inactive: msg`The account is not active`,
  mail: msg`The letter could not be sent`,
  unexpected: msg`A fault that the server’s log tells`,
}
