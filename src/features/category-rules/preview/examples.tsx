import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import type { CallRowDto } from '#contracts/calls.ts'
import { conversationAddress, placeAddress, startsAt } from '#src/machines/conversation-address.ts'
import { FoundPlaces } from '#src/ui/found-places.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames, speakerNames } from '#src/words/conversation.ts'

import classes from './live-matches.module.css'

/** The newest conversations that match, and where in them. */
export function Examples({ calls }: { calls: readonly CallRowDto[] }) {
  const id = useId()
  if (calls.length === 0) return null

  return (
    <>
      <h3 id={id} className={classes['subtitle']}>
        <Trans>The newest that match</Trans>
      </h3>
      <ul className={classes['examples']} aria-labelledby={id}>
        {calls.map((call) => (
          <li key={call.id}>
            <Example call={call} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Example({ call }: { call: CallRowDto }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const { started_at, time_zone, channel, agent, campaign, duration_ms, hits = [] } = call
  const facts = [
    i18n._(channelNames[channel]),
    agent?.name,
    campaign?.name,
    duration_ms === null ? null : duration(duration_ms),
  ]

  return (
    <>
      <Link {...conversationAddress(call)} className={classes['call']}>
        {started_at ? dateTime(started_at, time_zone) : t`Date not known`}
      </Link>{' '}
      <span className={classes['note']}>{facts.filter(Boolean).join(' · ')}</span>
      {hits.length > 0 && (
        <FoundPlaces
          label={t`Found in it`}
          places={hits.map((hit) => ({
            ...hit,
            key: hit.seq,
            link: placeAddress(call, hit),
            head: `${hit.start_ms === null ? '' : duration(startsAt(hit.start_ms) * 1000)} ${i18n._(speakerNames[hit.speaker])}`,
          }))}
        />
      )}
    </>
  )
}
