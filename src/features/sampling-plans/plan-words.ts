import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { AssignmentGroup, PlanState } from '#contracts/lists/sampling-plans.ts'
import type { PlanFilter, Stratification } from '#contracts/sampling-plans.ts'

export const planStateNames: Record<PlanState, MessageDescriptor> = {
  draft: msg`Draft`,
  active: msg`Under way`,
  closed: msg`Closed`,
}

export const stratificationNames: Record<Stratification, MessageDescriptor> = {
  campaign: msg`Campaign`,
  channel: msg`Channel`,
  team: msg`Team`,
  partner: msg`Partner`,
}

export const assignmentGroupNames: Record<AssignmentGroup, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'assignments' }),
  overdue: msg`Overdue`,
  unassigned: msg`Without an evaluator`,
  done: msg({ message: 'Done', context: 'assignments' }),
  skipped: msg`Skipped`,
}

export const assignmentStateNames: Record<AssignmentRowDto['state'], MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'assignments' }),
  done: msg({ message: 'Done', context: 'assignments' }),
  skipped: msg`Skipped`,
}

export const mediaNames: Record<NonNullable<PlanFilter['media']>, MessageDescriptor> = {
  audio: msg`With audio`,
  transcript: msg`With a transcript`,
  none: msg`With neither`,
}
