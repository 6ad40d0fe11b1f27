import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'

import type { Note } from '#contracts/notes.ts'
import type { NoteActor } from '#src/machines/note.machine.ts'
import classes from '#src/ui/conversation/notes/notes.module.css'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

type OwnNoteActionsProps = { note: Note; actor: NoteActor; onEdit: () => void }

/** What the author of a note may do with it. Removing asks first: nobody can bring it back. */
export function OwnNoteActions({ note, actor, onEdit }: OwnNoteActionsProps) {
  const { i18n } = useLingui()
  const remover = useRef<HTMLButtonElement>(null)
  const isAsked = useSelector(actor, ({ context }) => context.removed === note.id)
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
          ref={remover}
          variant="default"
          size="compact-sm"
          aria-expanded={isAsked}
          disabled={isPending}
          onClick={() => actor.send({ type: 'removal.requested', id: note.id })}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      {isAsked && (
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
                remover.current?.focus()
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
