import { useLingui } from '@lingui/react/macro'

import { speakerNames } from '#src/words/conversation.ts'

import type { Lane } from './lanes.ts'
import classes from './waveform.module.css'

/** Who is heard in each lane, beside it. */
export function LaneNames({ lanes }: { lanes: readonly Lane[] }) {
  const { t, i18n } = useLingui()
  const nameOf = ({ speaker, channel }: Lane) => {
    if (speaker) return i18n._(speakerNames[speaker])
    return lanes.length === 1 ? t`Everyone` : t`Channel ${channel}`
  }

  return (
    <ul className={classes['names']} aria-label={t`Lanes of the recording`}>
      {lanes.map((lane) => (
        <li key={lane.channel}>{nameOf(lane)}</li>
      ))}
    </ul>
  )
}
