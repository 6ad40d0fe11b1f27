import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsExchange, IconDots, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { EvaluateButton } from '#src/conversation/evaluate-button.tsx'
import { usePrint } from '#src/conversation/use-print.ts'
import type { Shortcut } from '#src/ui/conversation/shortcuts-dialog.tsx'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'

import type { CallRequests } from '../call-detail.api.ts'
import { MAX_PRINTED_TURNS, PrintSheet } from '../print/print-sheet.tsx'

type CallActionsProps = {
  /** Null until it is loaded. */
  call: CallDetail | null
  turns: CallTurns['data'] | null
  analysis: CallAnalysis | null
  asks: CallRequests
  onChanged: () => void
}

/** The actions of the page, and the sheet for printing. */
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
        <PrintSheet call={call} turns={turns ?? NO_TURNS} analysis={analysis} printedAt={printedAt} />
      )}
    </>
  )
}

const NO_TURNS: CallTurns['data'] = []

const SwapDialog = lazy(async () => ({ default: (await import('./swap-dialog.tsx')).SwapDialog }))

type CallMenuProps = {
  call: CallDetail
  swap: CallRequests['swap']
  onPrint: () => void
  /** Called when the conversation has changed since it was loaded. */
  onChanged: () => void
}

/** The actions on a conversation as a whole. */
function CallMenu({ call, swap, onPrint, onChanged }: CallMenuProps) {
  const { t } = useLingui()
  const [isSwapping, { open, close }] = useDisclosure(false)

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={32} aria-label={t`More actions`} title={t`More actions`}>
            <IconDots size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />} onClick={onPrint}>
            <Trans>Print</Trans>
          </Menu.Item>
          {call.may_edit && (
            <Menu.Item leftSection={<IconArrowsExchange size={16} stroke={1.5} aria-hidden />} onClick={open}>
              <Trans>Swap agent and customer</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSwapping && (
        <Suspense fallback={null}>
          <SwapDialog
            swapped={call.speakers_swapped}
            swap={swap}
            onDone={() => {
              close()
              onChanged()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The keyboard shortcuts of this page; those of the player only if there is a recording. */
function useShortcuts(hasRecording: boolean): Shortcut[] {
  const { t } = useLingui()
  const playerShortcuts: Shortcut[] = [
    { keys: [t`Space`, 'K'], what: t`Play or pause` },
    { keys: ['J', 'L'], what: t`10 seconds back or forward` },
    { keys: ['←', '→'], what: t`5 seconds back or forward` },
    { keys: ['0 … 9'], what: t`To a tenth of the recording: 0 is the start, 5 the middle` },
    { keys: [',', '.'], what: t`Slower or faster` },
    { keys: ['[', 'I'], what: t`Repeat from here` },
    { keys: [']', 'O'], what: t`Repeat up to here` },
    { keys: [t`Escape`], what: t`Stop repeating` },
    { keys: [t`Shift ←`, t`Shift →`], what: t`On the waveform: select a span to repeat` },
  ]
  const pageShortcuts: Shortcut[] = [
    { keys: ['/'], what: t`Find in the transcript` },
    { keys: [t`Enter`, t`Shift Enter`], what: t`In the find field: next or previous match` },
    {
      keys: ['N'],
      what: t`Note on the selected words, on the line that has the focus, on what is repeated, or on everything`,
    },
    { keys: ['?'], what: t`This list` },
  ]

  return [...(hasRecording ? playerShortcuts : []), ...pageShortcuts]
}
