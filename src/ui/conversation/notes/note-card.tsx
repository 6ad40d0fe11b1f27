import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Avatar } from '../../avatar.tsx'
import { Moment } from '../../moment.tsx'
import { NoteQuote, type Quote } from './note-quote.tsx'
import classes from './notes.module.css'

/** A piece of a note's text with its position: plain text or the name of a mentioned person. */
export type NotePart = { at: number } & ({ text: string } | { mention: string })

export type NoteContent = {
  author: string
  parts: readonly NotePart[]
  /** Null for a note about the whole conversation. */
  quote: Quote | null
  isDisplaced: boolean
  created_at: string
  edited_at: string | null
}

type NoteCardProps = {
  note: NoteContent
  onJump: (() => void) | null
  /** The actions that the reader may take. */
  children?: ReactNode
}

/** A note: its author, its time, what it refers to, and its text. */
export function NoteCard({ note, onJump, children }: NoteCardProps) {
  const { author, parts, quote, isDisplaced, created_at, edited_at } = note

  return (
    <article className={classes['card']}>
      <header className={classes['head']}>
        <Avatar name={author} photoUrl={null} />
        <strong>{author}</strong>
        <span className={classes['when']}>
          <Moment at={created_at} />
          {edited_at && (
            <>
              {' · '}
              <Trans>
                edited <Moment at={edited_at} />
              </Trans>
            </>
          )}
        </span>
      </header>
      {quote && <NoteQuote quote={quote} onJump={onJump} />}
      {isDisplaced && (
        <p className={classes['displaced']}>
          <Trans>A later import brought other words here: what this note was about cannot be quoted.</Trans>
        </p>
      )}
      <NoteText parts={parts} />
      {children}
    </article>
  )
}

/** The text of a note, with the names of the mentioned people. */
export function NoteText({ parts }: { parts: readonly NotePart[] }) {
  return (
    <p className={classes['text']}>
      {parts.map((part) =>
        'text' in part ? (
          part.text
        ) : (
          <span key={part.at} className={classes['mention']}>
            @{part.mention}
          </span>
        ),
      )}
    </p>
  )
}
