import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { EndReasonChange, Policy } from '#contracts/policies.ts'
import { type CancelReason, cancelOrigins, cancelReasons } from '#contracts/policy-words.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { cancelDetailNames, cancelOriginNames, cancelReasonNames } from '#src/words/policies.ts'

import type { PoliciesApi } from '../policies.api.ts'

type ReasonDialogProps = { policy: Policy; api: PoliciesApi; onDone: () => void; onClose: () => void }

/** As the fields hold them: nothing is an empty text. */
type ReasonValues = {
  [Name in 'cancel_reason' | 'cancel_detail' | 'cancel_origin']: NonNullable<EndReasonChange[Name]> | ''
}

/** Says why a policy ended, in two levels, and who ended it. */
export function ReasonDialog({ policy: { id, number, reason }, api, onDone, onClose }: ReasonDialogProps) {
  const { t, i18n } = useLingui()
  const initial: ReasonValues = {
    cancel_reason: reason.cancel_reason ?? '',
    cancel_detail: reason.cancel_detail ?? '',
    cancel_origin: reason.cancel_origin ?? '',
  }

  return (
    <DraftDialog
      title={<Trans>Why did policy {number} end?</Trans>}
      verb={<Trans>Save reason</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={initial}
      save={(values, signal) => api.chooseReason(id, { ...chosenOf(values), version: reason.version }, signal)}
      onSaved={onDone}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <p>
            <Trans>
              From then on files do not change it. Choose nothing at all, and what the files say counts again.
            </Trans>
          </p>
          <NativeSelect
            {...draft.text('cancel_reason')}
            label={t({ message: 'Reason', context: 'why a policy ended' })}
            data={[
              { value: '', label: t({ message: 'None chosen', context: 'reason' }) },
              ...reasons.map((value) => ({ value, label: i18n._(cancelReasonNames[value]) })),
            ]}
            // a detail is one of its reason's
            onChange={({ currentTarget: { value } }) =>
              draft.change({ cancel_reason: reasons.find((name) => name === value) ?? '', cancel_detail: '' })
            }
            data-autofocus
          />
          <NativeSelect
            {...draft.text('cancel_detail')}
            label={t`In detail`}
            disabled={draft.values.cancel_reason === ''}
            data={[
              { value: '', label: t({ message: 'None chosen', context: 'reason' }) },
              ...detailsOf(draft.values.cancel_reason).map((value) => ({
                value,
                label: i18n._(cancelDetailNames[value]),
              })),
            ]}
          />
          <NativeSelect
            {...draft.text('cancel_origin')}
            label={t`Ended by`}
            data={[
              { value: '', label: t({ message: 'None chosen', context: 'reason' }) },
              ...cancelOrigins.map((value) => ({ value, label: i18n._(cancelOriginNames[value]) })),
            ]}
          />
          <ShowNewerVersion draft={draft} onShow={onDone} />
        </>
      )}
    </DraftDialog>
  )
}

const reasons = Object.keys(cancelReasons) as CancelReason[]

const detailsOf = (reason: CancelReason | '') => (reason === '' ? [] : cancelReasons[reason])

const chosenOf = ({ cancel_reason, cancel_detail, cancel_origin }: ReasonValues) => ({
  cancel_reason: cancel_reason || null,
  cancel_detail: cancel_detail || null,
  cancel_origin: cancel_origin || null,
})
