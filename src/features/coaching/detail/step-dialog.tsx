import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import type { Draft } from '#src/forms/use-draft.ts'

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
  const { children, renderFields, act, onDone, ...dialog } = props

  return (
    // "Cancel" would be taken for cancelling the coaching
    <DraftDialog {...dialog} back={<Trans>Go back</Trans>} save={act} onSaved={onDone}>
      {(draft) => (
        <>
          {children && <div>{children}</div>}
          {renderFields(draft)}
        </>
      )}
    </DraftDialog>
  )
}
