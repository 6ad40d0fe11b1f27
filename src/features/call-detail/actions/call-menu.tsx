import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsExchange, IconDots, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

import type { CallDetail } from '#contracts/calls.ts'

import type { CallAsks } from '../call-detail.api.ts'

const SwapDialog = lazy(async () => ({ default: (await import('./swap-dialog.tsx')).SwapDialog }))

type CallMenuProps = {
  call: CallDetail
  swap: CallAsks['swap']
  onPrint: () => void
  /** Something of the conversation is no longer what was loaded. */
  onChanged: () => void
}

/** What one can do with a conversation as a whole. */
export function CallMenu({ call, swap, onPrint, onChanged }: CallMenuProps) {
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
