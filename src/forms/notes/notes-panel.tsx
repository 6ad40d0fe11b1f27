import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef } from 'react'

import type { NoteSpan } from '#contracts/notes.ts'
import type { NoteActor } from '#src/machines/note.machine.ts'
import { NoteCard } from '#src/ui/conversation/notes/note-card.tsx'
import { NoteQuote } from '#src/ui/conversation/notes/note-quote.tsx'
import classes from '#src/ui/conversation/notes/notes.module.css'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'

import { NoteEditor } from './note-editor.tsx'
import { partsOf } from './note-words.ts'
import { OwnNoteActions } from './own-note-actions.tsx'
import { quotedWords } from './quoted-words.ts'
import type { ConversationNotes } from './use-notes.ts'

type NotesPanelProps = {
  notes: ConversationNotes
  /** What was said, for quotations; null while it is not there. */
  turns: readonly { text: string }[] | null
  /** Where a span stands, as short as the screen says it. */
  placeOf: (span: NoteSpan) => string
  onJump: (span: NoteSpan) => void
}

/** The notes of a conversation, and the one that is being written. */
export function NotesPanel({ notes, turns, placeOf, onJump }: NotesPanelProps) {
  const { notes: settled, actor, reload } = notes
  const starter = useRef<HTMLButtonElement>(null)
  const draft = useSelector(actor, ({ context }) => context.draft)
  const masked = useSelector(actor, ({ context }) => context.masked)
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  const all = settled.value?.data
  const quoteOf = (span: NoteSpan) => ({ place: placeOf(span), words: turns && quotedWords(turns, span) })

  useFocusAfter(actor, isOpen, starter)

  const about = draft.span ? (
    <NoteQuote quote={quoteOf(draft.span)} onJump={null} />
  ) : (
    <Trans>About the whole conversation</Trans>
  )
  const stored = all?.find(({ id }) => id === draft.of?.id) ?? null
  const editor = isOpen && <NoteEditor notes={notes} about={about} stored={stored} />

  return (
    <div className={classes['panel']}>
      <div className={classes['intro']}>
        <p className={classes['hint']}>
          <Trans>Select words to write about them, or press N.</Trans>
        </p>
        {!isOpen && (
          <Button ref={starter} variant="default" onClick={() => notes.start(null)}>
            <Trans>Write a note</Trans>
          </Button>
        )}
      </div>
      <div role="status">
        {masked > 0 && (
          <p className={classes['told']}>
            <Plural
              value={masked}
              one="The note is kept. One number or address in it was hidden: nobody can read it there."
              other="The note is kept. # numbers or addresses in it were hidden: nobody can read them there."
            />
          </p>
        )}
      </div>
      {!stored && editor}
      {settled.error !== null && <Failed error={settled.error} onRetry={reload} />}
      {!all ? (
        settled.error === null && <Loading rows={3} />
      ) : all.length === 0 && !isOpen ? (
        <Empty title={<Trans>Nobody has written a note yet</Trans>}>
          <Trans>Everybody who may open this conversation reads its notes.</Trans>
        </Empty>
      ) : (
        <ul className={classes['list']}>
          {all.map((note) => (
            <li key={note.id}>
              {editor && note.id === draft.of?.id ? (
                editor
              ) : (
                <NoteCard
                  note={{
                    author: note.author.name,
                    parts: partsOf(note),
                    quote: note.span && quoteOf(note.span),
                    isDisplaced: note.is_displaced,
                    created_at: note.created_at,
                    edited_at: note.edited_at,
                  }}
                  onJump={note.span && (() => onJump(note.span!))}
                >
                  {note.own && <OwnNoteActions note={note} actor={actor} onEdit={() => notes.edit(note)} />}
                </NoteCard>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Once the editor or a note is gone the focus goes on where the next note begins. */
function useFocusAfter(actor: NoteActor, isOpen: boolean, starter: RefObject<HTMLButtonElement | null>) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) starter.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, starter])
  useEffect(() => {
    const subscription = actor.on('note.removed', () => starter.current?.focus())
    return () => subscription.unsubscribe()
  }, [actor, starter])
}
