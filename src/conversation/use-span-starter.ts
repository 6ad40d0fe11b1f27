import { useSelector } from '@xstate/react'

import type { NoteSpan } from '#contracts/notes.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { turnAt } from '#src/ui/conversation/notes/selected-words.ts'
import { useSelection } from '#src/ui/conversation/notes/use-selection.ts'
import { usePageKeys } from '#src/ui/conversation/page-keys.ts'

type SpanStarterOptions = {
  /** The key that starts it, a lower-case letter. */
  letter: string
  /** Null if there is no recording. */
  player: PlayerActor | null
  onStart: (span: NoteSpan | null) => void
}

/**
 * Starts something, such as a note, at a place of the conversation. The key uses the selected words, or the focused
 * turn, or the repeated span, or the whole conversation; the caller also displays a button at the selected words.
 */
export function useSpanStarter({ letter, player, onStart }: SpanStarterOptions) {
  const selection = useSelection()
  const loop = useSelector(player ?? undefined, (snapshot) => snapshot?.context.loop ?? null)

  function start(span: NoteSpan | null) {
    document.getSelection()?.removeAllRanges()
    onStart(span)
  }

  usePageKeys((key) => {
    if (key.toLowerCase() !== letter) return false
    const turn = turnAt(document.activeElement)
    if (selection) start({ ...NOWHERE, ...selection.words })
    else if (turn !== null) start({ ...NOWHERE, seq: turn, last_seq: turn })
    else start(loop && { ...NOWHERE, start_ms: Math.round(loop.start_ms), end_ms: Math.round(loop.end_ms) })
    return true
  })

  return {
    /** The selected words and their position; null if none are selected. */
    selection,
    startAtSelection: () => selection && start({ ...NOWHERE, ...selection.words }),
  }
}

const NOWHERE: NoteSpan = {
  seq: null,
  last_seq: null,
  start_char: null,
  end_char: null,
  start_ms: null,
  end_ms: null,
}
