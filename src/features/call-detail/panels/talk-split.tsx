import { Trans } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import classes from './talk-split.module.css'

/** Agent and customer, by how long they talk. */
export function TalkSplit({ ratio }: { ratio: number | null }) {
  const { percent } = useFormats()
  if (ratio === null) return null

  return (
    <div className={classes['split']}>
      <div className={classes['bar']} aria-hidden>
        <span className={classes['agent']} style={{ width: `${ratio * 100}%` }} />
        <span className={classes['customer']} />
      </div>
      <div className={classes['legend']}>
        <span>
          <Trans>Agent {percent(ratio)}</Trans>
        </span>
        <span>
          <Trans>Customer {percent(1 - ratio)}</Trans>
        </span>
      </div>
    </div>
  )
}
