import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'

import classes from './where-we-are.module.css'
import type { UserFileFlow } from './use-user-file.ts'

/** The four parts of the way, and which of them this is. */
export function WhereWeAre({ step }: { step: UserFileFlow['step'] }) {
  const { t } = useLingui()
  const here = PART_OF[step]
  const parts = [
    <Trans key="file">File</Trans>,
    <Trans key="columns">Columns</Trans>,
    <Trans key="review">Review</Trans>,
    <Trans key="end">Done</Trans>,
  ]

  return (
    <ol className={classes['parts']} aria-label={t`Steps`}>
      {parts.map((name, at) => (
        <li
          key={name.key}
          className={classes['part']}
          data-past={at < here || undefined}
          {...(at === here && { 'aria-current': 'step' as const })}
        >
          <span className={classes['sign']} aria-hidden>
            {at < here ? <IconCheck size={14} stroke={2} /> : at + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}

const PART_OF: Record<UserFileFlow['step'], number> = {
  opening: 0,
  waiting: 0,
  uploading: 0,
  mapping: 1,
  checking: 1,
  reviewing: 2,
  applying: 2,
  applied: 3,
}
