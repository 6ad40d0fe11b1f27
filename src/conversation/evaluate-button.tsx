import { Trans } from '@lingui/react/macro'
import { IconClipboardCheck } from '@tabler/icons-react'

import { newEvaluationAddress } from '#src/machines/audit-address.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import { useMayEvaluate } from './use-may-evaluate.ts'

/** A link from a conversation to a new evaluation of the whole of it, for people who may evaluate. */
export function EvaluateButton({ callId }: { callId: number }) {
  if (!useMayEvaluate()) return null

  return (
    <LinkButton
      link={newEvaluationAddress(callId)}
      variant="default"
      leftSection={<IconClipboardCheck size={16} stroke={1.5} aria-hidden />}
    >
      <Trans>Evaluate</Trans>
    </LinkButton>
  )
}
