import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { DraftDialog } from './draft-dialog.tsx'

type ActionDialogProps = {
  /** A question with the name of the person or thing that the action is about. */
  title: ReactNode
  /** The consequences of the action. */
  children: ReactNode
  /** The text of the button, and its text while the action is running. */
  verb: ReactNode
  progress: ReactNode
  /** Whether to ask for a reason: it is stored in the record of the action. */
  asksReason?: boolean
  /** Rejects with a failure, which the dialog displays. */
  act: (reason: string, signal: AbortSignal) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that affects others. A refusal is displayed in the dialog, and nothing typed is lost. */
export function ActionDialog({ children, asksReason = false, act, onDone, ...dialog }: ActionDialogProps) {
  const { t } = useLingui()

  return (
    <DraftDialog
      {...dialog}
      initial={{ reason: '' }}
      save={({ reason }, signal) => act(reason, signal)}
      onSaved={onDone}
    >
      {(draft) => (
        <>
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
        </>
      )}
    </DraftDialog>
  )
}

type ActionButtonProps = Omit<ActionDialogProps, 'onClose'> & Pick<ButtonProps, 'variant' | 'size'>

/** A button that asks for confirmation in a dialog before it acts. Its text is the verb of the dialog. */
export function ActionButton({ variant = 'default', size = 'sm', onDone, ...dialog }: ActionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button variant={variant} size={size} onClick={() => setIsOpen(true)}>
        {dialog.verb}
      </Button>
      {isOpen && (
        <ActionDialog
          {...dialog}
          onDone={() => {
            setIsOpen(false)
            onDone()
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
