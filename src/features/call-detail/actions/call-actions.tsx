import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsExchange, IconDots, IconPrinter } from '@tabler/icons-react'
import { useCallback, lazy, Suspense } from 'react'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import { EvaluateButton } from '#src/conversation/evaluate-button.tsx'
import { usePrint } from '#src/conversation/use-print.ts'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'

import type { CallAsks } from '../call-detail.api.ts'
import { MAX_PRINTED_TURNS, PrintSheet } from '../print/print-sheet.tsx'
import { useShortcuts } from '../use-shortcuts.ts'

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

const SwapDialog = lazy(async () => ({ default: (await import('./swap-dialog.tsx')).SwapDialog }))

type CallMenuProps = {
  call: CallDetail
  swap: CallAsks['swap']
  onPrint: () => void
  /** Something of the conversation is no longer what was loaded. */
  onChanged: () => void
}

/** What one can do with a conversation as a whole. */
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
