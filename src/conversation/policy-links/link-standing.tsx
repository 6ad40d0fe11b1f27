import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleDashed, IconCircleDot, IconCircleX, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { LinkedPolicy } from '#contracts/policy-links.ts'
import { linkLevel, type LinkLevel } from '#domain/policies/policy-links.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { linkStateNames } from '#src/words/policy-links.ts'

import classes from './policy-links.module.css'

type LinkStandingProps = { link: Pick<LinkedPolicy, 'state' | 'confidence' | 'decided_by' | 'decided_at'> }

/** The state of a link: the confidence of the rules, or the decision of a person with the name. */
export function LinkStanding({ link: { state, confidence, decided_by, decided_at } }: LinkStandingProps) {
  const { i18n } = useLingui()
  const { percent } = useFormats()
  if (state === 'suggested' && confidence !== null) {
    const level = linkLevel(confidence)
    const Sign = SIGNS[level]
    return (
      <span className={classes['standing']}>
        <StatusMark tone={TONES[level]}>
          <Sign size={16} stroke={1.5} aria-hidden />
          <span>
            {SUGGESTED[level]} <span className={classes['number']}>{percent(confidence)}</span>
          </span>
        </StatusMark>
      </span>
    )
  }
  const isConfirmed = state === 'confirmed'
  const Sign = isConfirmed ? IconCircleCheck : IconCircleX
  return (
    <span className={classes['standing']}>
      <StatusMark tone={isConfirmed ? 'good' : undefined}>
        <Sign size={16} stroke={1.5} aria-hidden />
        <span>{i18n._(linkStateNames[state])}</span>
      </StatusMark>
      {decided_at && (
        <span className={classes['facts']}>
          {decided_by ? (
            <Trans>
              by {decided_by.name}, <Moment at={decided_at} as="date-time" />
            </Trans>
          ) : (
            <Moment at={decided_at} as="date-time" />
          )}
        </span>
      )}
    </span>
  )
}

const SIGNS: Record<LinkLevel, Icon> = { high: IconCircleCheck, medium: IconCircleDot, low: IconCircleDashed }
const TONES = { high: 'good', medium: 'warning', low: undefined } as const

const SUGGESTED: Record<LinkLevel, ReactNode> = {
  high: <Trans>Suggested with high confidence</Trans>,
  medium: <Trans>Suggested with medium confidence</Trans>,
  low: <Trans>Suggested with low confidence</Trans>,
}
