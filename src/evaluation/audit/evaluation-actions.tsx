import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback } from 'react'

import { LinkButton } from '#src/ui/link-button.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { usePrint } from '#src/conversation/use-print.ts'

import type { EvaluationWork } from './evaluation.api.ts'
import { EvaluationSheet } from './print/evaluation-sheet.tsx'
import type { Audit } from './use-audit.ts'
import { useShortcuts } from './use-shortcuts.ts'

type EvaluationActionsProps = {
  audit: Audit
  work: EvaluationWork
  /** Whether there is a recording. */
  isHeard: boolean
}

/** The buttons of the page, and what stands on paper when one of them prints it. */
export function EvaluationActions({ audit, work, isHeard }: EvaluationActionsProps) {
  const { t } = useLingui()
  const shortcuts = useShortcuts({ isHeard, isOpen: audit.isOpen })
  const { printedAt, print } = usePrint(useCallback(() => work.print(), [work]))

  const { state, assignment_id, standing } = audit.evaluation
  const isFromQueue = assignment_id !== null && standing.is_evaluator && state !== 'draft'

  return (
    <>
      <ShortcutsHelp shortcuts={shortcuts} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        aria-label={t`Print the evaluation sheet`}
        onClick={print}
      >
        <Trans>Print</Trans>
      </Button>
      {isFromQueue && (
        <LinkButton link={{ to: '/quality/queue' }} variant="default">
          <Trans>Back to the queue</Trans>
        </LinkButton>
      )}
      {printedAt && <EvaluationSheet audit={audit} printedAt={printedAt} />}
    </>
  )
}
