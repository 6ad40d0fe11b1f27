import { Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleDashed, IconCircleDot, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { DialAttemptDto } from '#contracts/dialling-records.ts'
import { useFormats } from '#src/ui/formats.ts'

import { CallLink } from './call-link.tsx'
import classes from './call-match.module.css'
import { MatchReason } from './match-reason.tsx'

type Match = DialAttemptDto['matches'][number]

/** A recorded call that is, more or less surely, one of an attempt; and what says so. */
export function CallMatch({ match, timeZone }: { match: Match; timeZone: string }) {
  const { percent } = useFormats()
  const { call, confidence, level, reasons } = match
  const Sign = SIGNS[level]

  return (
    <li className={classes['match']}>
      <CallLink call={call} timeZone={timeZone} />
      <span className={classes['sureness']} data-level={level}>
        <Sign size={16} stroke={1.5} aria-hidden />
        <span>{WORDS[level]}</span>
        <span className={classes['number']}>{percent(confidence)}</span>
      </span>
      <ul className={classes['reasons']}>
        {reasons.map((reason) => (
          <li key={reason.about}>
            <MatchReason reason={reason} />
          </li>
        ))}
      </ul>
    </li>
  )
}

const SIGNS: Record<Match['level'], Icon> = { high: IconCircleCheck, medium: IconCircleDot, low: IconCircleDashed }

const WORDS: Record<Match['level'], ReactNode> = {
  high: <Trans>High confidence</Trans>,
  medium: <Trans>Medium confidence</Trans>,
  low: <Trans>Low confidence</Trans>,
}
