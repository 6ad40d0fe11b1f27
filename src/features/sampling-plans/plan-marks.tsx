import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconPlayerSkipForward,
} from '@tabler/icons-react'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { PlanState } from '#contracts/lists/sampling-plans.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './plan-marks.module.css'
import { assignmentGroupNames, assignmentStateNames, planStateNames } from './plan-words.ts'

/** The state of a plan, as a word with an icon. */
export function PlanMark({ state }: { state: PlanState }) {
  const { i18n } = useLingui()
  const Icon = PLAN_SIGNS[state]

  return (
    <span className={classes['mark']}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(planStateNames[state])}
    </span>
  )
}

/** The state of an assignment; overdue and unassigned ones are highlighted. */
export function AssignmentMark({ row }: { row: Pick<AssignmentRowDto, 'state' | 'overdue' | 'evaluator' | 'reason'> }) {
  const { i18n } = useLingui()
  const { state, overdue, evaluator, reason } = row
  const isUnassigned = state === 'open' && evaluator === null
  const key = overdue ? 'overdue' : isUnassigned ? 'unassigned' : state
  const { icon: Icon, tone } = ASSIGNMENT_SIGNS[key]
  const label = key === 'overdue' || key === 'unassigned' ? assignmentGroupNames[key] : assignmentStateNames[state]

  return (
    <span className={classes['mark']} data-tone={tone} title={reason || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {i18n._(label)}
    </span>
  )
}

const PLAN_SIGNS = { draft: IconPencil, active: IconPlayerPlay, closed: IconLock } as const

const ASSIGNMENT_SIGNS = {
  open: { icon: IconClock, tone: undefined },
  overdue: { icon: IconAlertTriangle, tone: 'bad' },
  unassigned: { icon: IconCircleDashed, tone: 'warning' },
  done: { icon: IconCheck, tone: 'good' },
  skipped: { icon: IconPlayerSkipForward, tone: undefined },
} as const

/** The number of overdue assignments; with an icon if there are any. */
export function Overdue({ count }: { count: number }) {
  const { number } = useFormats()
  if (count === 0) return number(0)

  return (
    <span className={classes['mark']} data-tone="bad">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      {number(count)}
    </span>
  )
}
