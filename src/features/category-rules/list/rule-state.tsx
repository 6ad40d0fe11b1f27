import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPause, IconRefresh } from '@tabler/icons-react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './cells.module.css'

/** How far a rule is with the conversations that there are: by a word and a sign, the numbers on hover. */
export function RuleState({ rule: { run, counts } }: { rule: CategoryRule }) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const waiting = counts?.waiting ?? 0
  const state = run.state === 'done' && waiting > 0 ? 'catching-up' : run.state
  const { icon: Icon, tone } = SIGNS[state]
  const [done, total] = [number(run.done), run.total === null ? null : number(run.total)]
  const share = run.total ? percent(Math.min(1, run.done / run.total)) : null
  const still =
    waiting > 0
      ? t`${plural(waiting, { one: '# conversation is still to be judged', other: '# conversations are still to be judged' })}`
      : undefined
  const progress = total === null ? undefined : t`${done} of ${total} conversations`

  return (
    <span className={classes['state']} data-tone={tone} title={run.state === 'running' ? progress : still}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {state === 'inactive' && <Trans>Switched off</Trans>}
      {state === 'waiting' && <Trans>Waiting its turn</Trans>}
      {state === 'running' && (share === null ? <Trans>Running</Trans> : <Trans>Running, {share}</Trans>)}
      {state === 'catching-up' && <Trans>Judging new ones</Trans>}
      {state === 'done' && <Trans>Ready</Trans>}
      {state === 'failed' && <Trans>Stopped by a fault</Trans>}
    </span>
  )
}

const SIGNS = {
  inactive: { icon: IconPlayerPause, tone: undefined },
  waiting: { icon: IconClock, tone: undefined },
  running: { icon: IconRefresh, tone: undefined },
  'catching-up': { icon: IconRefresh, tone: undefined },
  done: { icon: IconCheck, tone: 'good' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
} as const
