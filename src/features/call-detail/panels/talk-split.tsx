import { Trans } from '@lingui/react/macro'

import type { ConversationMeasures } from '#domain/conversation-measures.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './panels.module.css'

/** Agent and customer, by how long they talk. */
export function TalkSplit({ measures: { talk_ratio } }: { measures: ConversationMeasures }) {
  const { percent } = useFormats()
  if (talk_ratio === null) return null

  return (
    <div className={classes['split']}>
      <div className={classes['bar']} aria-hidden>
        <span className={classes['agent']} style={{ width: `${talk_ratio * 100}%` }} />
        <span className={classes['customer']} />
      </div>
      <div className={classes['legend']}>
        <span>
          <Trans>Agent {percent(talk_ratio)}</Trans>
        </span>
        <span>
          <Trans>Customer {percent(1 - talk_ratio)}</Trans>
        </span>
      </div>
    </div>
  )
}
