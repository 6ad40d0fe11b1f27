import { Plural, Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { CalibrationDetail } from '#contracts/calibrations.ts'
import { calibrationAt } from '#lifecycles/calibration.machine.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { StepBar } from '#src/forms/step-bar.tsx'

import type { CalibrationsApi } from '../calibrations.api.ts'
import { useConversationName } from '../use-conversation-name.ts'

type CalibrationActionsProps = { calibration: CalibrationDetail; api: CalibrationsApi; onReload: () => void }

/** What the leader can do with the calibration now. */
export function CalibrationActions({ calibration, api, onReload }: CalibrationActionsProps) {
  const { id, state, kind, standing } = calibration
  const dialog = (Dialog: (props: DialogProps) => ReactNode) => (close: () => void) => (
    <Dialog
      calibration={calibration}
      api={api}
      onClose={close}
      onDone={() => {
        close()
        onReload()
      }}
    />
  )
  const edit: LinkProps = { to: '/quality/calibration/edit/$id', params: { id: String(id) } }

  return (
    <StepBar
      at={calibrationAt(state, { kind })}
      facts={{ by: standing, undecided: 0 }}
      steps={[
        { event: 'calibration.changed', label: <Trans>Edit</Trans>, link: edit },
        {
          event: 'discussion.started',
          label: <Trans>Start the discussion</Trans>,
          isMain: true,
          renderDialog: dialog(DiscussionDialog),
        },
        { event: 'calibration.closed', label: <Trans>Close</Trans>, isMain: true, renderDialog: dialog(ClosureDialog) },
      ]}
    />
  )
}

type DialogProps = { calibration: CalibrationDetail; api: CalibrationsApi; onDone: () => void; onClose: () => void }

function DiscussionDialog({ calibration, api, onDone, onClose }: DialogProps) {
  const { id, version, done, expected } = calibration

  return (
    <ActionDialog
      title={<Trans>Start the discussion?</Trans>}
      verb={<Trans>Start the discussion</Trans>}
      progress={<Trans>Starting…</Trans>}
      act={(_, signal) => api.discuss(id, version, signal)}
      onDone={onDone}
      onClose={onClose}
    >
      {done < expected ? (
        <Plural
          value={expected - done}
          one="# evaluation is not submitted yet. Nobody can submit it afterwards, because everybody sees all answers from then on."
          other="# evaluations are not submitted yet. Nobody can submit them afterwards, because everybody sees all answers from then on."
        />
      ) : (
        <Trans>Everything is submitted. Everybody sees all answers from then on.</Trans>
      )}
    </ActionDialog>
  )
}

function ClosureDialog({ calibration, api, onDone, onClose }: DialogProps) {
  const nameOf = useConversationName()
  const { id, version, kind, conversations } = calibration
  const undecided = conversations.filter(({ is_agreed }) => !is_agreed)

  return (
    <ActionDialog
      title={<Trans>Close the calibration?</Trans>}
      verb={<Trans>Close</Trans>}
      progress={<Trans>Closing…</Trans>}
      act={(_, signal) => api.close(id, version, signal)}
      onDone={onDone}
      onClose={onClose}
    >
      {kind === 'agreement' && undecided.length > 0 ? (
        <>
          <Plural
            value={undecided.length}
            one="# conversation has no whole consensus yet. It is needed first."
            other="# conversations have no whole consensus yet. They are needed first."
          />
          <ul>
            {undecided.map((one) => (
              <li key={one.interaction_id}>{nameOf(one)}</li>
            ))}
          </ul>
        </>
      ) : (
        <Trans>Its results stay, and nothing of it can be changed any more. Everybody who took part is told.</Trans>
      )}
    </ActionDialog>
  )
}
