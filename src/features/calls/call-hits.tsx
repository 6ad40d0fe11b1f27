import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CallRow, SearchHit } from '#contracts/calls.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { speakerNames } from '#src/words/conversation.ts'

import classes from './call-hits.module.css'

/** Where in a conversation the search was found: each place leads to its second. */
export function CallHits({ call }: { call: Pick<CallRow, 'id' | 'channel' | 'hits'> }) {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()

  return (
    <ul className={classes['hits']} aria-label={t`Found in it`}>
      {call.hits?.map((hit) => (
        <li key={hit.seq}>
          <Link {...conversationAddress(call)} search={searchOf(call, hit)} className={classes['hit']}>
            <span className={classes['when']}>
              {hit.start_ms === null ? '' : duration(secondOf(hit.start_ms) * 1000)} {i18n._(speakerNames[hit.speaker])}
            </span>{' '}
            <span>{marked(hit)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Begun, not rounded: what is said shall still be to come. */
const secondOf = (ms: number) => Math.floor(ms / 1000)

/** Only what was spoken plays from a second on. */
const searchOf = ({ channel }: Pick<CallRow, 'channel'>, { start_ms }: SearchHit) =>
  channel === 'voice' && start_ms !== null ? { t: secondOf(start_ms) } : {}

/** The text with what was found marked. */
function marked({ text, marks }: SearchHit) {
  const pieces = marks.map(([start = 0, end = 0], at) => [
    text.slice(marks[at - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ])
  return [...pieces.flat(), text.slice(marks.at(-1)?.[1] ?? 0)]
}
