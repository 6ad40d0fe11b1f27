import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Modal, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { useFocusBack } from '#src/ui/use-focus-back.ts'

import { DraftForm } from './draft-form.tsx'
import { useDraft } from './use-draft.ts'

type ActionDialogProps = {
  /** A question that names whom or what it is about. */
  title: ReactNode
  /** What will come of it. */
  children: ReactNode
  /** What the button does, and what is being done once it is pressed. */
  verb: ReactNode
  progress: ReactNode
  /** Asks why: the words are kept with the record of it. */
  asksReason?: boolean
  /** Rejects with a failure, which the dialog tells. */
  act: (reason: string, signal: AbortSignal) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks before something is done that others feel; a refusal is told here, and nothing typed is lost. */
export function ActionDialog({ title, children, verb, progress, asksReason = false, ...on }: ActionDialogProps) {
  const { t } = useLingui()
  const focus = useFocusBack()
  const draft = useDraft({
    initial: { reason: '' },
    save: ({ reason }, signal) => on.act(reason, signal),
    onSaved: () => {
      focus.done()
      on.onDone()
    },
  })

  // whoever closed it now would not learn whether it was done
  const close = () => {
    if (!draft.isPending) on.onClose()
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
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <div>{children}</div>
        {asksReason && (
          <Textarea
            {...draft.text('reason')}
            label={t`Reason`}
            description={t`Kept with the record of what was done.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={500}
            data-autofocus
          />
        )}
      </DraftForm>
    </Modal>
  )
}
