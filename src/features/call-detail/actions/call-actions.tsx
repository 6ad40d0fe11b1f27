import { useCallback } from 'react'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { EvaluateButton } from '#src/conversation/evaluate-button.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'

import type { CallAsks } from '../call-detail.api.ts'
import { MAX_PRINTED_TURNS, PrintSheet } from '../print/print-sheet.tsx'
import { usePrint } from '#src/conversation/use-print.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { CallMenu } from './call-menu.tsx'

type CallActionsProps = {
  /** Null until they are there. */
  call: CallDetail | null
  turns: CallTurns['data'] | null
  analysis: CallAnalysis | null
  asks: CallAsks
  onChanged: () => void
}

/** The buttons of the page, and what stands on paper when one of them prints it. */
export function CallActions({ call, turns, analysis, asks, onChanged }: CallActionsProps) {
  const shortcuts = useShortcuts(call?.recording != null)
  const lines = Math.min(turns?.length ?? 0, MAX_PRINTED_TURNS)
  const { printedAt, print } = usePrint(useCallback(() => asks.print(lines), [asks, lines]))

  return (
    <>
      <ShortcutsHelp shortcuts={shortcuts} />
      {call && <EvaluateButton callId={call.id} />}
      {call && <CallMenu call={call} swap={asks.swap} onPrint={print} onChanged={onChanged} />}
      {call && printedAt && (
        <PrintSheet call={call} turns={turns ?? NOTHING} analysis={analysis} printedAt={printedAt} />
      )}
    </>
  )
}

const NOTHING: CallTurns['data'] = []
