import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'

import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { DraftForm } from './draft-form.tsx'
import { type Draft, useDraft } from './use-draft.ts'

type DraftDialogProps<Values extends object, Saved> = {
  title: ReactNode
  /** The text of the button, and its text while it is saving. */
  verb: ReactNode
  progress: ReactNode
  /** The text of the button that closes without saving. */
  back?: ReactNode
  size?: NonNullable<ModalProps['size']>
  initial: Values
  /** Rejects with a failure, which the dialog displays. */
  save: (values: Values, signal: AbortSignal) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onClose: () => void
  /** `close` does nothing while it is saving. */
  children: (draft: Draft<Values>, close: () => void) => ReactNode
}

/** A form in a dialog, which is rendered only while it is open. A refusal is displayed in it, and nothing typed is lost. */
export function DraftDialog<Values extends object, Saved>(props: DraftDialogProps<Values, Saved>) {
  const { title, verb, progress, back, size = 'md', initial, save, onSaved, onClose, children } = props
  const { t } = useLingui()
  const focus = useFocusBack()
  const draft = useDraft({
    initial,
    save,
    onSaved: (saved: Saved) => {
      focus.done()
      onSaved(saved)
    },
  })

  // a person who closed it while it is saving would not learn the result
  const close = () => {
    if (!draft.isPending) onClose()
  }

  return (
    <Modal
      opened
      onClose={close}
      title={title}
      centered
      size={size}
      closeOnClickOutside={!draft.isUnsaved}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: draft.isPending }}
    >
      <DraftForm
        draft={draft}
        verb={verb}
        progress={progress}
        actions={
          <Button variant="default" disabled={draft.isPending} onClick={close}>
            {back ?? <Trans>Cancel</Trans>}
          </Button>
        }
      >
        {children(draft, close)}
      </DraftForm>
    </Modal>
  )
}
