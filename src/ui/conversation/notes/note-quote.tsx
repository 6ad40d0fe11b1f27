import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'

import classes from './notes.module.css'

export type Quote = {
  /** The position in the conversation, as short as possible: a time or a number. */
  place: string
  /** The quoted words; null where only the time is known. */
  words: string | null
}

type NoteQuoteProps = {
  quote: Quote
  /** Null if there is nothing to jump to. */
  onJump: (() => void) | null
}

/** What a note refers to, with a button that jumps to it. */
export function NoteQuote({ quote: { place, words }, onJump }: NoteQuoteProps) {
  const content = (
    <>
      <span className={classes['place']}>{place}</span>
      {words !== null && <q className={classes['words']}>{words}</q>}
    </>
  )

  return onJump ? (
    <UnstyledButton className={classes['quote']} onClick={onJump}>
      {content}
      <span className={classes['jump']}>
        <Trans>Go there</Trans> <IconArrowRight size={12} stroke={1.5} aria-hidden />
      </span>
    </UnstyledButton>
  ) : (
    <div className={classes['quote']}>{content}</div>
  )
}
