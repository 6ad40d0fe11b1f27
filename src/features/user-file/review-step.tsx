import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { useState, type ReactNode } from 'react'

import type { UserFile } from '#contracts/user-files.ts'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { StepTitle } from '#src/ui/step-title.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'

import classes from './apply-bar.module.css'
import { NOTHING, changesIn } from './counts.ts'
import { OutcomeTiles } from './outcome-tiles.tsx'
import { RefusedDownload } from './refused-download.tsx'
import { RowList, type RowListProps } from './row-list.tsx'
import type { UserFileFlow } from './use-user-file.ts'

export type OutcomeProps = Omit<RowListProps, 'file'> & {
  flow: UserFileFlow
  onAnother: () => void
}

type ReviewStepProps = OutcomeProps & { onReopen: () => void }

/** The proposed changes, before they are applied. */
export function ReviewStep({ flow, onAnother, onReopen, ...list }: ReviewStepProps) {
  const { number } = useFormats()
  const { file, failure } = flow
  if (!file) return null
  const rows = number(file.row_count)

  return (
    <>
      <StepTitle note={file.name}>
        <Plural
          value={file.row_count}
          one={`${rows} row checked: nothing is changed yet`}
          other={`${rows} rows checked: nothing is changed yet`}
        />
      </StepTitle>
      <StepFailure failure={failure} />
      <OutcomeTiles outcomes={file.outcomes ?? NOTHING} current={list.search.outcome} />
      <ApplyBar flow={flow} file={file} onReopen={onReopen} onAnother={onAnother} />
      <RowList {...list} file={file} />
    </>
  )
}

type ApplyBarProps = {
  flow: UserFileFlow
  file: UserFile
  onReopen: () => void
  onAnother: () => void
}

/** The actions after the check. */
function ApplyBar({ flow: { choices, send }, file, onReopen, onAnother }: ApplyBarProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const outcomes = file.outcomes ?? NOTHING
  const apply = () => send({ type: 'apply.requested' })

  return (
    <div className={classes['bar']}>
      {outcomes.create > 0 && (
        <Check
          name="invite"
          label={<Trans>Send an invitation to each new person</Trans>}
          isChecked={choices.invite}
          onChange={(invite) => send({ type: 'choices.changed', choices: { invite } })}
        />
      )}
      <div className={classes['actions']}>
        {changesIn(outcomes) > 0 && (
          <Button onClick={outcomes.deactivate > 0 ? () => setIsConfirming(true) : apply}>
            <ApplyLabel outcomes={outcomes} />
          </Button>
        )}
        <Button variant="default" onClick={onReopen}>
          <Trans>Change the columns</Trans>
        </Button>
        <Button variant="default" onClick={onAnother}>
          <Trans>Choose another file</Trans>
        </Button>
        {outcomes.refused > 0 && <RefusedDownload file={file} />}
      </div>
      <p className={classes['note']}>
        <ApplySummary outcomes={outcomes} />
      </p>
      {isConfirming && (
        <ApplyDialog
          people={outcomes.deactivate}
          verb={<ApplyLabel outcomes={outcomes} />}
          onApply={() => {
            setIsConfirming(false)
            apply()
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}

type Outcomes = { outcomes: NonNullable<UserFile['outcomes']> }

function ApplyLabel({ outcomes }: Outcomes) {
  const { number } = useFormats()
  const changes = changesIn(outcomes)
  const count = number(changes)
  return <Plural value={changes} one={`Apply ${count} change`} other={`Apply ${count} changes`} />
}

function ApplySummary({ outcomes }: Outcomes) {
  const { number } = useFormats()
  const refused = number(outcomes.refused)

  if (changesIn(outcomes) === 0 && outcomes.refused === 0) {
    return <Trans>Everybody is already as the file says: there is nothing to apply.</Trans>
  }
  if (changesIn(outcomes) === 0) {
    return <Trans>No row can be applied. Mend the file or change the columns, then check once more.</Trans>
  }
  if (outcomes.refused === 0) return null
  return (
    <Plural
      value={outcomes.refused}
      one={`${refused} row is refused and stays out; the others do not wait for it.`}
      other={`${refused} rows are refused and stay out; the others do not wait for them.`}
    />
  )
}

type ApplyDialogProps = {
  /** The number of people who would be deactivated. */
  people: number
  verb: ReactNode
  onApply: () => void
  onClose: () => void
}

/** Confirms that people are deactivated. */
function ApplyDialog({ people, verb, onApply, onClose }: ApplyDialogProps) {
  const { number } = useFormats()
  const count = number(people)
  useFocusBack()

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Plural value={people} one={`Deactivate ${count} person?`} other={`Deactivate ${count} people?`} />}
      withCloseButton={false}
      centered
    >
      <p>
        <Plural
          value={people}
          one="The person is signed out at once and cannot sign in again until somebody activates the account."
          other="They are signed out at once and cannot sign in again until somebody activates their accounts."
        />
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={onApply}>{verb}</Button>
      </Group>
    </Modal>
  )
}
