import { Trans } from '@lingui/react/macro'
import { IconFileOff, IconVolume } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { DialledCall } from '#contracts/dialling-records.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './call-link.module.css'

/** The way to a recorded call: when it was, how long, and with whom. */
export function CallLink({ call, timeZone }: { call: DialledCall; timeZone: string }) {
  const { dateTime, duration } = useFormats()
  const { started_at, duration_ms, agent, has_audio } = call
  const when = dateTime(started_at, timeZone)
  const facts = [duration_ms === null ? null : duration(duration_ms), agent].filter(Boolean).join(' · ')

  return (
    <span className={classes['call']}>
      {has_audio ? (
        <IconVolume size={16} stroke={1.5} aria-hidden />
      ) : (
        <IconFileOff size={16} stroke={1.5} aria-hidden />
      )}
      <Link {...conversationAddress(call)} className={classes['link']}>
        <Trans>Call of {when}</Trans>
      </Link>
      <span className={classes['facts']}>{facts}</span>
      {!has_audio && (
        <span className={classes['facts']}>
          <Trans>without sound</Trans>
        </span>
      )}
    </span>
  )
}
