import { UnstyledButton } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'

import classes from './notes.module.css'

export type Quote = {
  /** Where it stands, as short as it can be: a time, or a number. */
  place: string
  /** What was said there; null where only the time is known. */
  words: string | null
}

type NoteQuoteProps = {
  quote: Quote
  /** Null where there is nowhere to go. */
  onJump: (() => void) | null
}

/** What a note is about, and the way there. */
export function NoteQuote({ quote: { place, words }, onJump }: NoteQuoteProps) {
  const inside = (
    <>
      <span className={classes['place']}>{place}</span>
      {words !== null && <q className={classes['words']}>{words}</q>}
    </>
  )

  return onJump ? (
    <UnstyledButton className={classes['quote']} onClick={onJump}>
      {inside}
      <span className={classes['jump']}>
        <Trans>Go there</Trans> <IconArrowRight size={12} stroke={1.5} aria-hidden />
      </span>
    </UnstyledButton>
  ) : (
    <div className={classes['quote']}>{inside}</div>
  )
}
