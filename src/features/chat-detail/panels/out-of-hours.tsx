import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { MIN_CASES, share } from '#domain/proportion.ts'
import { BUSINESS_HOURS, outOfHours } from '#domain/response-times.ts'
import { Figure } from '#src/ui/conversation/figure.tsx'
import { useFormats } from '#src/ui/formats.ts'

type OutOfHoursProps = { chat: CallDetail; turns: CallTurns['data'] }

/** How much of what the customer wrote was written while nobody was there to answer. */
export function OutOfHours({ chat: { started_at, time_zone }, turns }: OutOfHoursProps) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const counted = useMemo(
    () => (started_at === null ? null : outOfHours(turns, new Date(started_at), time_zone)),
    [turns, started_at, time_zone],
  )
  const rate = counted && share(counted.outside, counted.written)
  const { from, to } = BUSINESS_HOURS

  return (
    <Figure name={t`Out of hours`} value={rate === null ? '—' : percent(rate)}>
      {!counted ? (
        <Trans>The date of this chat is not known.</Trans>
      ) : rate === null ? (
        <Trans>Fewer than {MIN_CASES} customer messages: no rate.</Trans>
      ) : (
        <>
          <Trans>
            {counted.outside} of <Plural value={counted.written} one="# customer message" other="# customer messages" />
          </Trans>
          <br />
          <Trans>
            Not Monday to Saturday, {from}:00 to {to}:00, {time_zone}
          </Trans>
        </>
      )}
    </Figure>
  )
}
