import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { notedEvents } from '#contracts/verification-words.ts'
import { MAX_FINDING_COMMENT_LENGTH, type Verification, type TakeVerificationStep } from '#contracts/verifications.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { linkRoleNames } from '#src/words/policy-links.ts'
import { verificationVerbs } from '#src/words/verification.ts'

import type { EvidenceSession } from '../use-evidence-session.ts'
import type { OfferedStep } from './offered-steps.ts'
import { stepConsequences } from './step-words.ts'

type StepDialogProps = {
  event: OfferedStep
  file: Verification
  onStep: EvidenceSession['step']
  onTaken: (file: Verification) => void
  onClose: () => void
}

/** Asks for what a step needs: why, by when, and by which conversation. It stays open when it fails: nothing typed is lost. */
export function StepDialog({ event, file, onStep, onTaken, onClose }: StepDialogProps) {
  const { i18n, t } = useLingui()
  const { dateTime } = useFormats()
  // what has changed since the dialog was opened has not been looked at: it is refused until it is opened anew
  const [revision] = useState(file.revision)
  const needsNote = notedEvents.includes(event) || (event === 'verification.passed' && file.disclosures.length === 0)
  const repairs = file.repairs.map(({ id, started_at, role }) => ({
    value: String(id),
    label: `${started_at === null ? id : dateTime(started_at, file.call.time_zone)} · ${i18n._(linkRoleNames[role])}`,
  }))

  return (
    <DraftDialog
      title={i18n._(verificationVerbs[event])}
      verb={i18n._(verificationVerbs[event])}
      progress={<Trans>Saving…</Trans>}
      initial={{ note: '', due_on: '', repair_id: repairs[0]?.value ?? '' }}
      save={(values, signal) => onStep(stepOf(event, revision, values), signal)}
      onSaved={onTaken}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <p>{i18n._(stepConsequences[event])}</p>
          {event === 'verification.deferred' && (
            <TextInput {...draft.text('due_on')} type="date" label={t`To be called by`} data-autofocus />
          )}
          {event === 'verification.repaired' && (
            <Select
              label={t`The conversation that mends it`}
              value={draft.values.repair_id}
              onChange={(repair_id) => draft.change({ repair_id: repair_id ?? '' })}
              options={repairs}
              error={draft.errors['repair_id']?.[0]}
            />
          )}
          <Textarea
            {...draft.text('note')}
            label={needsNote ? t`Reason` : t`Note (optional)`}
            description={t`Everybody who sees the evidence file can read it.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={MAX_FINDING_COMMENT_LENGTH}
            data-autofocus={event !== 'verification.deferred' || undefined}
          />
        </>
      )}
    </DraftDialog>
  )
}

type Asked = { note: string; due_on: string; repair_id: string }

function stepOf(event: OfferedStep, revision: number, { note, due_on, repair_id }: Asked): TakeVerificationStep {
  if (event === 'verification.deferred') return { event, revision, note, due_on }
  if (event === 'verification.repaired') return { event, revision, note, repair_id: Number(repair_id) }
  return { event, revision, note }
}
