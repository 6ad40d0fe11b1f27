import { Trans } from '@lingui/react/macro'
import { IconClipboardCheck } from '@tabler/icons-react'

import { newEvaluationAddress } from '#src/machines/audit-address.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import { useMayEvaluate } from './use-may-evaluate.ts'

/** The way from a conversation to an evaluation of all of it, for those who may make one. */
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
