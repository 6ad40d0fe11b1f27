import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Group, Modal } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { useFocusBack } from '#src/ui/use-focus-back.ts'

type UndoDialogProps = { name: string; onUndo: () => void; onClose: () => void }

/** Asks once more before what an import brought is removed. */
export function UndoDialog({ name, onUndo, onClose }: UndoDialogProps) {
  useFocusBack()

  return (
    <Modal opened onClose={onClose} title={<Trans>Undo {name}?</Trans>} withCloseButton={false} centered>
      <p>
        <Trans>
          The conversations, dialling records, policies and debts that this import brought are removed, with all that
          belongs to them. Those to which somebody or a later import has added something stay.
        </Trans>
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={onUndo}>
          <Trans>Undo the import</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
