import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'

import { validatingEvents, notedEvents, type VerificationEventName } from '#contracts/verification-words.ts'
import { type Verification, MAX_FINDING_COMMENT_LENGTH, type TakeVerificationStep } from '#contracts/verifications.ts'
import type { OpenPoint } from '#domain/verification/open-points.ts'
import { verificationAt } from '#lifecycles/verification.machine.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { offeredSteps, StepBar } from '#src/forms/step-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { linkRoleNames } from '#src/words/policy-links.ts'
import { verificationVerbs } from '#src/words/verification.ts'

import type { EvidenceSession } from '../use-evidence-session.ts'
import classes from '../verification.module.css'
import { focusOutdatedHint } from './outdated-hint.tsx'

type VerdictBarProps = {
  file: EvidenceSession
  /** The findings that prevent the verdict that the sale is valid. */
  open: readonly OpenPoint[]
  onOpenPoint: (point: OpenPoint) => void
}

/** The decisions that this person can take. The bar is visible wherever the findings are read. */
export function VerdictBar({ file: { file, keep: setFile, step }, open, onOpenPoint }: VerdictBarProps) {
  const { i18n } = useLingui()
  const position = verificationAt(file.state)
  // open findings are only checked when somebody wants to approve the sale
  const facts = {
    ...{ by: file.standing, is_proven: true, has_note: true, has_day: true },
    has_repair: file.repairs.length > 0,
  }
  const offered = offeredSteps(position, facts, STEPS)
  const [first] = open
  const isOpen = first !== undefined && offered.includes('verification.passed')
  /** What must be done first; null if nothing is open. */
  const blockerOf = (event: OfferedStep) => {
    if (file.is_outdated && validatingEvents.includes(event)) return focusOutdatedHint
    return event === 'verification.passed' && isOpen ? () => onOpenPoint(first) : null
  }
  const dialogOf = (event: OfferedStep) => (close: () => void) => (
    <StepDialog
      event={event}
      file={file}
      onStep={step}
      onChanged={(changed) => {
        setFile(changed)
        close()
      }}
      onClose={close}
    />
  )
  if (offered.length === 0) return <NotPermittedNote file={file} />

  return (
    <div className={classes['bar']}>
      {isOpen && (
        <p className={classes['hint']}>
          <UnstyledButton className={classes['point']} onClick={() => onOpenPoint(first)}>
            <Plural
              value={open.length}
              one="# finding stands between this sale and a verdict that it is valid."
              other="# findings stand between this sale and a verdict that it is valid."
            />
          </UnstyledButton>
        </p>
      )}
      <div className={classes['buttons']}>
        <StepBar
          at={position}
          facts={facts}
          steps={STEPS.map((event) => {
            const openBlocker = blockerOf(event)
            return {
              ...{ event, label: i18n._(verificationVerbs[event]) },
              isMain: event === 'verification.passed' && !openBlocker,
              renderDialog: dialogOf(event),
              ...(openBlocker && { onPress: openBlocker }),
            }
          })}
        />
      </div>
    </div>
  )
}

/** Verdicts first. */
const STEPS = [
  'verification.passed',
  'verification.repaired',
  'verification.found-repairable',
  'verification.voided',
  'verification.called-back',
  'verification.deferred',
  'verification.second-look-asked',
  'verification.reopened',
] as const satisfies readonly VerificationEventName[]

type OfferedStep = (typeof STEPS)[number]

/** Explains to a verifier why they cannot decide here. */
function NotPermittedNote({ file: { standing } }: { file: Verification }) {
  if (!standing.asked && !(standing.verifies && standing.is_seller)) return null
  return (
    <p className={classes['hint']}>
      {standing.is_seller ? (
        <Trans>You talked in this conversation: somebody else verifies it.</Trans>
      ) : (
        <Trans>You have asked for a second look: somebody else decides.</Trans>
      )}
    </p>
  )
}

type StepDialogProps = {
  event: OfferedStep
  file: Verification
  onStep: EvidenceSession['step']
  onChanged: (file: Verification) => void
  onClose: () => void
}

/**
 * Asks for the input of a step: reason, due day, or another conversation. It stays open when the step fails: nothing
 * typed is lost.
 */
function StepDialog({ event, file, onStep, onChanged, onClose }: StepDialogProps) {
  const { i18n, t } = useLingui()
  const { dateTime } = useFormats()
  // a change after the dialog was opened has not been seen: the step is refused until the dialog is opened again
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
      onSaved={onChanged}
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

type StepInput = { note: string; due_on: string; repair_id: string }

function stepOf(event: OfferedStep, revision: number, { note, due_on, repair_id }: StepInput): TakeVerificationStep {
  if (event === 'verification.deferred') return { event, revision, note, due_on }
  if (event === 'verification.repaired') return { event, revision, note, repair_id: Number(repair_id) }
  return { event, revision, note }
}

/** The consequences of each step. */
const stepConsequences: Record<OfferedStep, MessageDescriptor> = {
  'verification.passed': msg`The sale was made as the law asks for. It can be opened again with a reason.`,
  'verification.found-repairable': msg`Something is missing that a later conversation can mend.`,
  'verification.voided': msg`The sale was not made as the law asks for, and cannot be mended.`,
  'verification.deferred': msg`Somebody calls the customer first; the file waits for that.`,
  'verification.called-back': msg`The file is to be verified again.`,
  'verification.second-look-asked': msg`Somebody else decides: you cannot judge it any more.`,
  'verification.repaired': msg`What was missing was said in a later conversation. The sale is valid.`,
  'verification.reopened': msg`The verdict does not count any more, and the file is to be verified again.`,
}
