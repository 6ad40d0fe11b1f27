import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { DraftForm } from '#src/forms/draft-form.tsx'
import { type Draft, useDraft } from '#src/forms/use-draft.ts'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

type StepDialogProps<Values extends object> = {
  title: ReactNode
  /** What will come of it. */
  children?: ReactNode
  verb: ReactNode
  progress: ReactNode
  initial: Values
  renderFields: (draft: Draft<Values>) => ReactNode
  act: (values: Values, signal: AbortSignal) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** A step of a coaching with the words that belong to it; a refusal is told here, and nothing typed is lost. */
export function StepDialog<Values extends object>(props: StepDialogProps<Values>) {
  const { title, children, verb, progress, initial, renderFields, act, onDone, onClose } = props
  const { t } = useLingui()
  const focus = useFocusBack()
  const draft = useDraft({
    initial,
    save: act,
    onSaved: () => {
      focus.done()
      onDone()
    },
  })

  // whoever closed it now would not learn whether it was done
  const close = () => {
    if (!draft.isPending) onClose()
  }

  return (
    <Modal
      opened
      onClose={close}
      title={title}
      centered
      closeOnClickOutside={!draft.isUnsaved}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: draft.isPending }}
    >
      <DraftForm
        draft={draft}
        verb={verb}
        progress={progress}
        actions={
          <Button variant="default" disabled={draft.isPending} onClick={close}>
            <Trans>Go back</Trans>
          </Button>
        }
      >
        {children && <div>{children}</div>}
        {renderFields(draft)}
      </DraftForm>
    </Modal>
  )
}
