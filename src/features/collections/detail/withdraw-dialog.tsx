import { Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { MAX_DEBT_NOTE_LENGTH, type PromiseDto } from '#contracts/debts.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'

import type { CollectionsApi } from '../collections.api.ts'

type WithdrawDialogProps = { promise: PromiseDto; api: CollectionsApi; onDone: () => void; onClose: () => void }

/** A promise that nobody counts on any more. */
export function WithdrawDialog({ promise, api, onDone, onClose }: WithdrawDialogProps) {
  const { t } = useLingui()

  return (
    <DraftDialog
      title={<Trans>Withdraw this promise?</Trans>}
      verb={<Trans>Withdraw promise</Trans>}
      progress={<Trans>Withdrawing…</Trans>}
      initial={{ note: '' }}
      save={({ note }, signal) => api.changePromise(promise.id, { state: 'withdrawn', note }, signal)}
      onSaved={onDone}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <div>
            <Trans>It counts neither as kept nor as broken, and stays in the history.</Trans>
          </div>
          <Textarea
            {...draft.text('note')}
            label={t`Reason`}
            rows={3}
            maxLength={MAX_DEBT_NOTE_LENGTH}
            data-autofocus
          />
        </>
      )}
    </DraftDialog>
  )
}
