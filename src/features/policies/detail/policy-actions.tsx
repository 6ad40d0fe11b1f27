import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

import type { Policy, EndReasonChange } from '#contracts/policies.ts'
import { type CancelReason, cancelOrigins, cancelReasons } from '#contracts/policy-words.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import sheet from '#src/conversation/print-sheet.module.css'
import { usePrint } from '#src/conversation/use-print.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { cancelDetailNames, cancelOriginNames, cancelReasonNames } from '#src/words/policies.ts'

import type { PoliciesSearch } from '../list/policies-search.ts'
import type { PoliciesApi } from '../policies.api.ts'
import { EndReason } from './end-reason.tsx'
import { PersistencyClock } from './persistency-clock.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyParts } from './policy-parts.tsx'
import { PolicyTerms } from './policy-terms.tsx'
import { Timeline } from './timeline.tsx'

type PolicyActionsProps = {
  id: number
  /** Null until it is loaded. */
  policy: Policy | null
  api: PoliciesApi
  mayEdit: boolean
  list: PoliciesSearch
  onChanged: () => void
}

/** The buttons of the page, and the printed sheet. */
export function PolicyActions({ id, policy, api, mayEdit, list, onChanged }: PolicyActionsProps) {
  const [isChoosingReason, setIsChoosingReason] = useState(false)
  const { printedAt, print } = usePrint(useCallback(() => api.print(id), [api, id]))

  return (
    <>
      <LinkButton
        link={{ to: '/details-polizas', search: list }}
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
      >
        <Trans>All policies</Trans>
      </LinkButton>
      {policy && mayEdit && hasEnded(policy.status) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsChoosingReason(true)}
        >
          <Trans>Say why it ended</Trans>
        </Button>
      )}
      {policy && (
        <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />} onClick={print}>
          <Trans>Print</Trans>
        </Button>
      )}
      {policy && isChoosingReason && (
        <ReasonDialog
          policy={policy}
          api={api}
          onDone={() => {
            setIsChoosingReason(false)
            onChanged()
          }}
          onClose={() => setIsChoosingReason(false)}
        />
      )}
      {policy && printedAt && <PolicySheet policy={policy} printedAt={printedAt} />}
    </>
  )
}

/** The complete policy for printing, with the same masking as on the screen. It replaces the screen on paper. */
function PolicySheet({ policy, printedAt }: { policy: Policy; printedAt: Date }) {
  const { dateTime, zone } = useFormats()
  const { number, partner, unmasked } = policy
  const printed = dateTime(printedAt, zone)

  return createPortal(
    <article className={sheet['sheet']} data-print-sheet>
      <h1>
        <Trans>Policy {number}</Trans>
      </h1>
      <p className={sheet['note']}>
        <Trans>
          {partner.name}, printed {printed} ({zone})
        </Trans>
        {' · '}
        {unmasked.length > 0 ? <Trans>Personal data is shown.</Trans> : <Trans>Personal data is masked.</Trans>}
      </p>
      <PolicyFacts policy={policy} />
      <Timeline policy={policy} />
      <PersistencyClock policy={policy} />
      <EndReason policy={policy} />
      <PolicyParts policy={policy} />
      <PolicyTerms policy={policy} />
    </article>,
    document.body,
  )
}

type ReasonDialogProps = { policy: Policy; api: PoliciesApi; onDone: () => void; onClose: () => void }

/** The values of the fields: an empty text for null. */
type ReasonValues = {
  [Name in 'cancel_reason' | 'cancel_detail' | 'cancel_origin']: NonNullable<EndReasonChange[Name]> | ''
}

/** Sets why a policy ended, in two levels, and who ended it. */
function ReasonDialog({ policy: { id, number, reason }, api, onDone, onClose }: ReasonDialogProps) {
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
      save={(values, signal) => api.setReason(id, { ...reasonOf(values), version: reason.version }, signal)}
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
            // each detail belongs to one reason
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

const reasonOf = ({ cancel_reason, cancel_detail, cancel_origin }: ReasonValues) => ({
  cancel_reason: cancel_reason || null,
  cancel_detail: cancel_detail || null,
  cancel_origin: cancel_origin || null,
})
