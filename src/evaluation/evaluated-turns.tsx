import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconListNumbers } from '@tabler/icons-react'

import type { Channel } from '#contracts/conversation.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './evaluated-turns.module.css'

type EvaluatedTurnsProps = {
  channel: Channel
  /** The indexes of the first and the last turn, from 0, both inclusive. */
  from: number
  to: number
  /** The number of turns in the conversation; null while it is not known. */
  total: number | null
  /** Scrolls to the turns; omitted if the conversation is not on the same page. */
  onShow?: () => void
}

/** Which part of a conversation is evaluated, with numbers from 1. */
export function EvaluatedTurns({ channel, from, to, total, onShow }: EvaluatedTurnsProps) {
  const { number } = useFormats()
  const count = to - from + 1
  const [first, last] = [number(from + 1), number(to + 1)]
  const range = count === 1 ? first : `${first}–${last}`
  const all = total === null ? null : number(total)

  return (
    <p className={classes['turns']}>
      <IconListNumbers size={16} stroke={1.5} aria-hidden />
      <span>
        {channel === 'voice' ? (
          all === null ? (
            <Plural value={count} one={`Line ${range}`} other={`Lines ${range}`} />
          ) : (
            <Plural value={count} one={`Line ${range} of ${all}`} other={`Lines ${range} of ${all}`} />
          )
        ) : all === null ? (
          <Plural value={count} one={`Message ${range}`} other={`Messages ${range}`} />
        ) : (
          <Plural value={count} one={`Message ${range} of ${all}`} other={`Messages ${range} of ${all}`} />
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
