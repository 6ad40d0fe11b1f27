import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { AssignmentGroup, PlanState } from '#contracts/lists/sampling-plans.ts'
import type { PlanFilter, PlanRowDto, Stratification } from '#contracts/sampling-plans.ts'

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

/** The quota of a plan, in words. */
export function useQuotaText() {
  const { t, i18n } = useLingui()

  return ({ per_agent, total, stratify_by }: Pick<PlanRowDto, 'per_agent' | 'total' | 'stratify_by'>): string => {
    if (total === null) return t`${plural(per_agent ?? 0, { one: '# of each agent', other: '# of each agent' })}`
    const by = stratify_by && i18n._(stratificationNames[stratify_by]).toLocaleLowerCase(i18n.locale)
    return by
      ? t`${plural(total, { one: '# in all', other: '# in all' })}, by ${by}`
      : t`${plural(total, { one: '# in all', other: '# in all' })}`
  }
}
