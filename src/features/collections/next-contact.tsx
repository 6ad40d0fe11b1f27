import { Trans } from '@lingui/react/macro'
import { IconCircleMinus, IconClock, IconPhoneCheck, IconPhoneOff, IconQuestionMark } from '@tabler/icons-react'

import type { NextContactDto } from '#contracts/debts.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

/** When somebody may be contacted next, in the time zone of the partner, and why not before. */
export function NextContact({ next, timeZone }: { next: NextContactDto; timeZone: string }) {
  const { dateTime } = useFormats()

  if (next.kind === 'never' && next.because === 'closed') {
    return (
      <StatusMark>
        <IconCircleMinus size={16} stroke={1.5} aria-hidden />
        <Trans>Nothing is open</Trans>
      </StatusMark>
    )
  }
  if (next.kind === 'never') {
    return (
      <StatusMark tone="bad">
        <IconPhoneOff size={16} stroke={1.5} aria-hidden />
        <Trans>Must not be called</Trans>
      </StatusMark>
    )
  }
  if (next.kind === 'unknown') {
    return (
      <StatusMark>
        <IconQuestionMark size={16} stroke={1.5} aria-hidden />
        <Trans>No law is known</Trans>
      </StatusMark>
    )
  }
  if (next.waits === null) {
    return (
      <StatusMark tone="good">
        <IconPhoneCheck size={16} stroke={1.5} aria-hidden />
        <Trans>Permitted now</Trans>
      </StatusMark>
    )
  }
  const at = dateTime(next.at, timeZone)
  return (
    <StatusMark tone="warning" title={timeZone}>
      <IconClock size={16} stroke={1.5} aria-hidden />
      {next.waits === 'hours' ? <Trans>From {at}: legal hours</Trans> : <Trans>From {at}: limit reached</Trans>}
    </StatusMark>
  )
}

/** A phone number, as a link if the reader sees all of it. `phone` is null if there is none or it must not be called now. */
export function PhoneNumber({ phone }: { phone: string | null }) {
  if (phone === null) return '—'
  if (phone.includes('•')) return phone
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
}
