import type { CallTurns } from '#contracts/calls.ts'
import type { NoteSpan } from '#contracts/notes.ts'
import { NotesPanel } from '#src/forms/notes/notes-panel.tsx'
import type { ConversationNotes } from '#src/forms/notes/use-notes.ts'
import { useFormats } from '#src/ui/formats.ts'
import { useLingui } from '@lingui/react/macro'

type CallNotesProps = {
  notes: ConversationNotes
  /** Null while they are not there. */
  turns: CallTurns['data'] | null
  /** To what was said, and to when it is heard. */
  onJump: (to: { seq: number | null; time_ms: number | null }) => void
}

/** The notes on a call: their places are told by when they are heard, or by the line where nobody knows. */
export function CallNotes({ notes, turns, onJump }: CallNotesProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  const clock = (time_ms: number) => duration(Math.floor(time_ms / 1000) * 1000)
  /** A note that is being written does not know yet when its words are heard. */
  const startOf = ({ seq, start_ms }: NoteSpan) => start_ms ?? (seq === null ? null : (turns?.[seq]?.start_ms ?? null))

  function placeOf(span: NoteSpan): string {
    const start_ms = startOf(span)
    if (start_ms === null) return span.seq === null ? '' : t`Line ${span.seq + 1}`
    return span.seq === null && span.end_ms !== null ? `${clock(start_ms)}–${clock(span.end_ms)}` : clock(start_ms)
  }

  return (
    <NotesPanel
      notes={notes}
      turns={turns}
      placeOf={placeOf}
      onJump={(span) => onJump({ seq: span.seq, time_ms: startOf(span) })}
    />
  )
}
