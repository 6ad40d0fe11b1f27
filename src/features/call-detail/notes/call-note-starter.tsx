import { useSelector } from '@xstate/react'

import { NoteStarter } from '#src/forms/notes/note-starter.tsx'
import type { ConversationNotes } from '#src/forms/notes/use-notes.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'

type CallNoteStarterProps = {
  notes: ConversationNotes
  /** Null where there is nothing to hear. */
  player: PlayerActor | null
  onOpen: () => void
}

/** Begins notes on selected words, or on the stretch of the recording that is being repeated. */
export function CallNoteStarter({ notes, player, onOpen }: CallNoteStarterProps) {
  const loop = useSelector(player ?? undefined, (snapshot) => snapshot?.context.loop ?? null)
  return <NoteStarter notes={notes} loop={loop} onOpen={onOpen} />
}
