import { Trans } from '@lingui/react/macro'
import { IconQuote } from '@tabler/icons-react'

import type { NoteSpan } from '#contracts/notes.ts'
import { useSpanStarter } from '#src/conversation/use-span-starter.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { SelectionButton } from '#src/ui/conversation/notes/selection-button.tsx'

type EvidenceStarterProps = {
  /** Null if there is no recording. */
  player: PlayerActor | null
  onEvidence: (span: NoteSpan) => void
}

/** Adds evidence from the conversation: by a button at the selected words, and by the key E. */
export function EvidenceStarter({ player, onEvidence }: EvidenceStarterProps) {
  const { selection, startAtSelection } = useSpanStarter({
    letter: 'e',
    player,
    onStart(span) {
      // the whole conversation cannot be evidence
      if (span) onEvidence(span)
    },
  })
  if (!selection) return null

  return (
    <SelectionButton selection={selection} letter="E" icon={IconQuote} onPress={startAtSelection}>
      <Trans>Use as evidence</Trans>
    </SelectionButton>
  )
}
