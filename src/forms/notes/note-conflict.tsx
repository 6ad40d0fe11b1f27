import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { Note } from '#contracts/notes.ts'
import type { NoteActor } from '#src/machines/note.machine.ts'
import { NoteText } from '#src/ui/conversation/notes/note-card.tsx'
import classes from '#src/ui/conversation/notes/notes.module.css'

import { partsOf } from './note-words.ts'

type NoteConflictProps = {
  actor: NoteActor
  /** As the server has it now; null where it is gone, or not known yet. */
  stored: Note | null
}

/** The same note was changed elsewhere: both are shown, and one is chosen. */
export function NoteConflict({ actor, stored }: NoteConflictProps) {
  return (
    <div className={classes['panel']} role="alert">
      <p className={classes['trouble']}>
        {stored ? (
          <Trans>This note was changed elsewhere meanwhile. It now reads:</Trans>
        ) : (
          <Trans>This note was changed elsewhere meanwhile.</Trans>
        )}
      </p>
      {stored && <NoteText parts={partsOf(stored)} />}
      <div className={classes['actions']}>
        {stored && (
          <Button onClick={() => actor.send({ type: 'conflict.overruled', version: stored.version })}>
            <Trans>Save mine instead</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => actor.send({ type: 'note.discarded' })}>
          <Trans>Keep the other</Trans>
        </Button>
      </div>
    </div>
  )
}
