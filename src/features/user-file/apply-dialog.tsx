import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Group, Modal } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { useFormats } from '#src/ui/formats.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

type ApplyDialogProps = {
  /** How many would be deactivated. */
  people: number
  verb: ReactNode
  onApply: () => void
  onClose: () => void
}

/** Asks once more where people would be shut out. */
export function ApplyDialog({ people, verb, onApply, onClose }: ApplyDialogProps) {
  const { number } = useFormats()
  const shown = number(people)
  useFocusBack()

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Plural value={people} one={`Deactivate ${shown} person?`} other={`Deactivate ${shown} people?`} />}
      withCloseButton={false}
      centered
    >
      <p>
        <Plural
          value={people}
          one="The person is signed out at once and cannot sign in again until somebody activates the account."
          other="They are signed out at once and cannot sign in again until somebody activates their accounts."
        />
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={onApply}>{verb}</Button>
      </Group>
    </Modal>
  )
}
