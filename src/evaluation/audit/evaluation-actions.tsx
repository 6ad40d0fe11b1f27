import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback } from 'react'

import { usePrint } from '#src/conversation/use-print.ts'
import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { EvaluationWork } from './evaluation.api.ts'
import { EvaluationSheet } from './print/evaluation-sheet.tsx'
import type { Audit } from './use-audit.ts'

type EvaluationActionsProps = {
  audit: Audit
  work: EvaluationWork
  /** Whether there is a recording. */
  hasRecording: boolean
}

/** The buttons of the page, and the sheet while it is printed. */
export function EvaluationActions({ audit, work, hasRecording }: EvaluationActionsProps) {
  const { t } = useLingui()
  const shortcuts = useShortcuts({ hasRecording, isOpen: audit.isOpen })
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

/** The keyboard shortcuts of this page: those of the form while it has the focus, and those of the player elsewhere. */
function useShortcuts({ hasRecording, isOpen }: { hasRecording: boolean; isOpen: boolean }): Shortcut[] {
  const { t } = useLingui()
  const answering: Shortcut[] = [
    { keys: ['F'], what: t`Into the form, to the question that one is at` },
    { keys: [t`Escape`], what: t`Out of the form: the keys of the player count again` },
    { keys: ['↑', '↓'], what: t`In the form: to the question before or after` },
    { keys: ['Y', 'N', '1 … 9'], what: t`In the form: choose an answer` },
    { keys: ['-'], what: t`In the form: does not apply` },
    { keys: ['C'], what: t`In the form: comment on the answer` },
    { keys: ['E'], what: t`Selected words, the line with the focus or what is repeated become evidence` },
  ]
  const playing: Shortcut[] = [
    { keys: [t`Space`, 'K'], what: t`Play or pause` },
    { keys: ['J', 'L'], what: t`10 seconds back or forward` },
    { keys: ['←', '→'], what: t`5 seconds back or forward` },
    { keys: ['[', ']'], what: t`Repeat from here, and up to here` },
    { keys: [',', '.'], what: t`Slower or faster` },
  ]
  return [
    ...(isOpen ? answering : []),
    ...(hasRecording ? playing : []),
    { keys: ['/'], what: t`Find in the transcript` },
    { keys: ['?'], what: t`This list` },
  ]
}
