import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type LeaveGuardProps = {
  isUnsaved: boolean
  /** The question; by default about what is written in a form. */
  title?: ReactNode
  /** What would be lost. */
  children?: ReactNode
}

/** Asks before somebody leaves unsaved work: by a link, by going back, or by closing the page. */
export function LeaveGuard({ isUnsaved, title, children }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })

  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={title ?? <Trans>Leave without saving?</Trans>}
      withCloseButton={false}
      centered
    >
      <p>{children ?? <Trans>What you have written here is not saved.</Trans>}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => proceed?.()}>
          <Trans>Leave</Trans>
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          <Trans>Stay here</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
