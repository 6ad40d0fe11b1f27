import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowDown } from '@tabler/icons-react'

import { useFormats } from './formats.ts'
import classes from './score-mark.module.css'

type ScoreMarkProps = {
  /** 0 to 100; null if there is no score yet or no question counts. */
  score: number | null
  /** The score before a failed question set it to zero. */
  raw_score: number | null
  auto_failed: boolean
  /** The score that should be reached. */
  target: number
}

/** The score of an evaluation. A score that was set to zero or is below its target has a sign and a text. */
export function ScoreMark({ score, raw_score, auto_failed, target }: ScoreMarkProps) {
  const { number } = useFormats()
  if (score === null) return '—'
  const goal = number(target, Number.isInteger(target) ? 0 : 1)
  const raw = raw_score !== null && raw_score !== score ? number(raw_score, 1) : null

  return (
    <span className={classes['mark']}>
      <span className={classes['score']}>{number(score, 1)}</span>
      {auto_failed ? (
        <span className={classes['aside']} data-tone="bad">
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          <Trans>Set to zero</Trans>
        </span>
      ) : (
        score < target && (
          <span className={classes['aside']} data-tone="warning">
            <IconArrowDown size={14} stroke={1.5} aria-hidden />
            <Trans>Below {goal}</Trans>
          </span>
        )
      )}
      {raw !== null && (
        <span className={classes['aside']}>
          <Trans>Raw score {raw}</Trans>
        </span>
      )}
    </span>
  )
}
