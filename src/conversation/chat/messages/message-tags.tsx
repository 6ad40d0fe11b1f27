import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'

import type { CallMarker } from '#contracts/call-markers.ts'
import { consentAnswerNames } from '#src/words/consent.ts'

import marked from '../../turn-marks.module.css'
import { TurnMarks } from '../../turn-marks.tsx'
import type { ConsentTag } from './consent-tags.ts'
import classes from './messages.module.css'

type MessageTagsProps = { marks: readonly CallMarker[]; consent: ConsentTag | null }

/** What is marked in a message, and what it is for a consent. */
export function MessageTags({ marks, consent }: MessageTagsProps) {
  const { i18n } = useLingui()
  if (marks.length === 0 && !consent) return null

  return (
    <div className={classes['tags']}>
      {consent && (
        <span className={marked['tag']}>
          <IconChecklist size={12} stroke={1.5} aria-hidden />
          {consent === 'asked' ? (
            <Trans>Consent asked for</Trans>
          ) : (
            <Trans>Consent: {i18n._(consentAnswerNames[consent])}</Trans>
          )}
        </span>
      )}
      <TurnMarks marks={marks} />
    </div>
  )
}
