import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'

import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import type { ScorecardsApi } from '../scorecards.api.ts'
import { useRunAgain } from './use-run-again.ts'
import classes from './versions.module.css'

type RunLineProps = {
  /** The scorecard's. */
  id: number
  run: NonNullable<ScorecardDetail['run']>
  api: Pick<ScorecardsApi, 'runAgain'>
  onChanged: () => void
}

/** How far the rules of the newest published version are through all conversations, and what to do where they are stuck. */
export function RunLine({ id, run: { state, done, total }, api, onChanged }: RunLineProps) {
  const { number } = useFormats()
  const { runAgain, isPending } = useRunAgain(api, id, onChanged)
  const isFailed = state === 'failed'
  const Icon = isFailed ? IconAlertTriangle : IconClock

  return (
    <div className={classes['run']} role="status">
      <StatusMark tone={isFailed ? 'bad' : undefined}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {isFailed ? <Trans>Its rules were stopped by a fault.</Trans> : <Trans>Its rules are judging.</Trans>}
      </StatusMark>
      <span className={classes['when']}>{total !== null && <Judged done={number(done)} total={number(total)} />}</span>
      {isFailed && (
        <Button variant="default" size="compact-sm" loading={isPending} onClick={runAgain}>
          <Trans>Run again</Trans>
        </Button>
      )}
    </div>
  )
}

const Judged = ({ done, total }: { done: string; total: string }) => (
  <Trans>
    {done} of {total} conversations
  </Trans>
)
