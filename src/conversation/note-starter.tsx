import { Trans } from '@lingui/react/macro'
import { IconNote } from '@tabler/icons-react'

import type { ConversationNotes } from '#src/forms/notes/use-notes.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { SelectionButton } from '#src/ui/conversation/notes/selection-button.tsx'

import { useSpanStarter } from './use-span-starter.ts'

type NoteStarterProps = {
  notes: ConversationNotes
  /** Null if there is no recording. */
  player: PlayerActor | null
  /** Opens the notes panel. */
  onOpen: () => void
}

/** Starts a note from the conversation: by a button at the selected words, and by the key N. */
export function NoteStarter({ notes, player, onOpen }: NoteStarterProps) {
  const { selection, startAtSelection } = useSpanStarter({
    letter: 'n',
    player,
    onStart(span) {
      onOpen()
      notes.start(span)
    },
  })

  if (!selection) return null

  return (
    <SelectionButton selection={selection} letter="N" icon={IconNote} onPress={startAtSelection}>
      <Trans>Add note</Trans>
    </SelectionButton>
  )
}
