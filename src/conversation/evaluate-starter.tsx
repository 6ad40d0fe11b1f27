import { Trans } from '@lingui/react/macro'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { newEvaluationAddress } from '#src/machines/audit-address.ts'
import { SelectionButton } from '#src/ui/conversation/notes/selection-button.tsx'

import { useMayEvaluate } from './use-may-evaluate.ts'
import { useSpanStarter } from './use-span-starter.ts'

type EvaluateStarterProps = { callId: number }

/** Starts an evaluation of some messages: by a button below the one for notes at the selected words, and by the key E. */
export function EvaluateStarter(props: EvaluateStarterProps) {
  return useMayEvaluate() ? <Starter {...props} /> : null
}

function Starter({ callId }: EvaluateStarterProps) {
  const navigate = useNavigate()
  const { selection, startAtSelection } = useSpanStarter({
    letter: 'e',
    player: null,
    onStart(span) {
      if (!span || span.seq === null) return
      void navigate(newEvaluationAddress(callId, { from: span.seq, to: span.last_seq ?? span.seq }))
    },
  })
  if (!selection) return null

  return (
    <SelectionButton selection={selection} letter="E" icon={IconClipboardCheck} row={1} onPress={startAtSelection}>
      <Trans>Evaluate the selection</Trans>
    </SelectionButton>
  )
}
