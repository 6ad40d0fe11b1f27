import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Group, Modal, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { WorkAdded } from '#contracts/work-items.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

/** Why nothing came onto the worklist: it is there already, or it is not for the reader to put there. */
export function NotAdded({ added: { already }, onClose }: { added: WorkAdded; onClose: () => void }) {
  const { t } = useLingui()
  useFocusBack()
  const [there] = already

  return (
    <Modal
      opened
      onClose={onClose}
      title={there ? <Trans>It is on the worklist already</Trans> : <Trans>It was not added</Trans>}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        <div>
          {there ? (
            <Trans>The same is to be done already, and is not settled. Nothing was added a second time.</Trans>
          ) : (
            <Trans>Your rules do not let you put this on a worklist.</Trans>
          )}
        </div>
        <Group>
          {there && there.id !== null && (
            <LinkButton link={{ to: '/worklists/$id', params: { id: String(there.id) } }}>
              <Trans>Open it</Trans>
            </LinkButton>
          )}
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
