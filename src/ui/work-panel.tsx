import '@mantine/core/styles/Progress.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'

import { StepTitle } from './step-title.tsx'
import classes from './work-panel.module.css'

type WorkPanelProps = {
  title: ReactNode
  note: ReactNode
  /** Null while the progress is not known. */
  progress: { done: number; total: number } | null
  /** The progress as text. */
  counted: string | null
  children?: ReactNode
  onCancel: () => void
}

/** A task that takes some time: its progress, and a button to cancel it. */
export function WorkPanel({ title, note, progress, counted, children, onCancel }: WorkPanelProps) {
  const { t } = useLingui()
  const isKnown = progress !== null && progress.done > 0

  return (
    <div className={classes['panel']} aria-busy>
      <StepTitle note={note}>{title}</StepTitle>
      <Progress.Root className={classes['track']} data-moving={!isKnown || undefined}>
        <Progress.Section
          // a new element, so that the animated bar does not shrink to the first known value
          key={String(isKnown)}
          className={classes['bar']}
          value={progress ? (100 * progress.done) / Math.max(1, progress.total) : 100}
          withAria={false}
          role="progressbar"
          aria-label={t`Progress`}
          {...(progress && { 'aria-valuemax': progress.total, 'aria-valuenow': progress.done })}
          aria-valuetext={counted ?? t`Under way`}
        />
      </Progress.Root>
      {children}
      <div className={classes['foot']}>
        <span className={classes['count']}>{counted}</span>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
