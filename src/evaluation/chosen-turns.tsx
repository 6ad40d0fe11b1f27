import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { IconListNumbers } from '@tabler/icons-react'

import type { Channel } from '#contracts/conversation.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './chosen-turns.module.css'

type ChosenTurnsProps = {
  channel: Channel
  /** Their places from 0, both included. */
  from: number
  to: number
  /** How many the conversation has; null while that is not known. */
  total: number | null
  /** Brings them into sight; left out where the conversation is not beside. */
  onShow?: () => void
}

/** Which part of a conversation is judged, counted as people count. */
export function ChosenTurns({ channel, from, to, total, onShow }: ChosenTurnsProps) {
  const { number } = useFormats()
  const many = to - from + 1
  const [first, last] = [number(from + 1), number(to + 1)]
  const range = many === 1 ? first : `${first}–${last}`
  const all = total === null ? null : number(total)

  return (
    <p className={classes['turns']}>
      <IconListNumbers size={16} stroke={1.5} aria-hidden />
      <span>
        {channel === 'voice' ? (
          all === null ? (
            <Plural value={many} one={`Line ${range}`} other={`Lines ${range}`} />
          ) : (
            <Plural value={many} one={`Line ${range} of ${all}`} other={`Lines ${range} of ${all}`} />
          )
        ) : all === null ? (
          <Plural value={many} one={`Message ${range}`} other={`Messages ${range}`} />
        ) : (
          <Plural value={many} one={`Message ${range} of ${all}`} other={`Messages ${range} of ${all}`} />
        )}
      </span>
      {onShow && (
        <Button variant="default" size="compact-sm" onClick={onShow}>
          <Trans>Show them</Trans>
        </Button>
      )}
    </p>
  )
}
