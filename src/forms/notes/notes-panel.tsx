import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef } from 'react'

import type { NoteSpan, Note } from '#contracts/notes.ts'
import type { NoteActor } from '#src/machines/note.machine.ts'
import { NoteCard } from '#src/ui/conversation/notes/note-card.tsx'
import { NoteQuote } from '#src/ui/conversation/notes/note-quote.tsx'
import classes from '#src/ui/conversation/notes/notes.module.css'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { NoteEditor } from './note-editor.tsx'
import { partsOf } from './note-words.ts'
import { quotedWords } from './quoted-words.ts'
import type { ConversationNotes } from './use-notes.ts'

type NotesPanelProps = {
  notes: ConversationNotes
  /** The turns, for quotations; null while they are loading. */
  turns: readonly { text: string }[] | null
  /** The position of a span, in its shortest form for the screen. */
  placeOf: (span: NoteSpan) => string
  onJump: (span: NoteSpan) => void
}

/** The notes of a conversation, and the note that is being written. */
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

/** After the editor or a note has disappeared, the focus moves to the button for the next note. */
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

type OwnNoteActionsProps = { note: Note; actor: NoteActor; onEdit: () => void }

/** The actions of a note's author. Removing asks for confirmation, because it cannot be undone. */
function OwnNoteActions({ note, actor, onEdit }: OwnNoteActionsProps) {
  const { i18n } = useLingui()
  const removeButton = useRef<HTMLButtonElement>(null)
  const isConfirming = useSelector(actor, ({ context }) => context.removed === note.id)
  const isPending = useSelector(actor, (snapshot) => snapshot.matches({ removal: 'removing' }))
  const failure = useSelector(actor, ({ context }) => context.removalFailure)
  const isWriting = useSelector(actor, (snapshot) => snapshot.hasTag('open'))

  return (
    <>
      <div className={classes['actions']}>
        <Button variant="default" size="compact-sm" disabled={isWriting} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          ref={removeButton}
          variant="default"
          size="compact-sm"
          aria-expanded={isConfirming}
          disabled={isPending}
          onClick={() => actor.send({ type: 'removal.requested', id: note.id })}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      {isConfirming && (
        <div className={classes['asking']} role="group" aria-live="polite">
          <span>
            <Trans>Remove this note for good?</Trans>
          </span>
          {failure && (
            <span className={classes['trouble']} role="alert">
              {failureSentence(i18n, failure)}
            </span>
          )}
          <div className={classes['actions']}>
            <WaitingButton
              size="compact-sm"
              isWaiting={isPending}
              onClick={() => actor.send({ type: 'removal.confirmed' })}
            >
              <Trans>Remove the note</Trans>
            </WaitingButton>
            <Button
              variant="default"
              size="compact-sm"
              disabled={isPending}
              onClick={() => {
                actor.send({ type: 'removal.cancelled' })
                removeButton.current?.focus()
              }}
            >
              <Trans>Keep it</Trans>
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
