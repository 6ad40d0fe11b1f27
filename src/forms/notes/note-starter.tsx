import type { NoteSpan } from '#contracts/notes.ts'
import { AddNoteButton } from '#src/ui/conversation/notes/add-note-button.tsx'
import { turnAt } from '#src/ui/conversation/notes/selected-words.ts'
import { useSelection } from '#src/ui/conversation/notes/use-selection.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'

import type { ConversationNotes } from './use-notes.ts'

type NoteStarterProps = {
  notes: ConversationNotes
  /** A stretch of the recording that is selected; null for none. */
  loop?: { start_ms: number; end_ms: number } | null
  /** Brings the notes into sight. */
  onOpen: () => void
}

/**
 * Begins notes from the conversation itself: by a button at the selected words, and by the key N, which takes what is
 * selected, or the turn that has the focus, or the stretch that is being repeated, or the whole.
 */
export function NoteStarter({ notes, loop = null, onOpen }: NoteStarterProps) {
  const selection = useSelection()

  function start(span: NoteSpan | null) {
    document.getSelection()?.removeAllRanges()
    onOpen()
    notes.start(span)
  }

  usePageKeys((key) => {
    if (key !== 'n' && key !== 'N') return false
    const turn = turnAt(document.activeElement)
    if (selection) start({ ...NOWHERE, ...selection.words })
    else if (turn !== null) start({ ...NOWHERE, seq: turn, last_seq: turn })
    else start(loop && { ...NOWHERE, start_ms: Math.round(loop.start_ms), end_ms: Math.round(loop.end_ms) })
    return true
  })

  return selection && <AddNoteButton at={selection} onAdd={() => start({ ...NOWHERE, ...selection.words })} />
}

const NOWHERE: NoteSpan = {
  seq: null,
  last_seq: null,
  start_char: null,
  end_char: null,
  start_ms: null,
  end_ms: null,
}
