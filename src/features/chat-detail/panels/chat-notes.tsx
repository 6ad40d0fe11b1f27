import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { useMessagePlaces } from '#src/conversation/chat/use-message-places.ts'
import { NotesPanel } from '#src/forms/notes/notes-panel.tsx'
import type { ConversationNotes } from '#src/forms/notes/use-notes.ts'

type ChatNotesProps = {
  notes: ConversationNotes
  chat: Pick<CallDetail, 'started_at' | 'time_zone'> | null
  turns: CallTurns['data'] | null
  onMark: (message: number) => void
}

/** The notes on a chat. */
export function ChatNotes({ notes, chat, turns, onMark }: ChatNotesProps) {
  const { placeName, messageAt } = useMessagePlaces(chat, turns)

  return (
    <NotesPanel
      notes={notes}
      turns={turns}
      placeOf={placeName}
      onJump={(span) => {
        const message = messageAt(span)
        if (message !== null) onMark(message)
      }}
    />
  )
}
