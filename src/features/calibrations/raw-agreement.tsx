import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { PooledAgreement } from '#contracts/calibration-results.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './calibrations.module.css'

type RawAgreementProps = { units: number; raw: PooledAgreement['raw'] }

/** How often two people gave the same answer, with its interval; the counts are shown on hover and read out. */
export function RawAgreement({ units, raw: { agreeing, pairs, share, interval } }: RawAgreementProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const agreeingText = number(agreeing, Number.isInteger(agreeing) ? 0 : 1)
  const counted = t`${agreeingText} of ${plural(pairs, { one: '# pair', other: '# pairs' })} of answers agree, in ${plural(units, { one: '# unit', other: '# units' })}`
  const detail = share === null ? t`${counted}: too few for a rate` : counted
  const [low, high] = interval ? [percent(interval.low), percent(interval.high)] : ['', '']

  return (
    <span className={classes['figure']} title={detail}>
      <span>{share === null ? '–' : percent(share, 1)}</span>
      {interval && <span className={classes['interval']}>{t`${low} to ${high}`}</span>}
    </span>
  )
}
