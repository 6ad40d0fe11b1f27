import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { CalibrationDetail } from '#contracts/calibrations.ts'
import { calibrationAt, type CalibrationEventName } from '#lifecycles/calibration.machine.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { CalibrationsApi } from '../calibrations.api.ts'
import { useConversationWords } from '../use-conversation-words.ts'

type CalibrationActionsProps = { calibration: CalibrationDetail; api: CalibrationsApi; onReload: () => void }

/** What whoever leads it can do with it now. */
export function CalibrationActions({ calibration, api, onReload }: CalibrationActionsProps) {
  const words = useConversationWords()
  const [asked, ask] = useState<'discussion' | 'closure' | null>(null)
  const { id, state, kind, standing, version, conversations, done, expected } = calibration
  const undecided = conversations.filter(({ is_agreed }) => !is_agreed)
  const can = (type: CalibrationEventName, missing = 0) =>
    calibrationAt(state, { kind }).can({ type, by: standing, undecided: missing })
  const close = () => ask(null)
  const onDone = () => {
    close()
    onReload()
  }

  return (
    <>
      {can('calibration.changed') && (
        <LinkButton link={{ to: '/quality/calibration/edit/$id', params: { id: String(id) } }} variant="default">
          <Trans>Edit</Trans>
        </LinkButton>
      )}
      {can('discussion.started') && (
        <Button onClick={() => ask('discussion')}>
          <Trans>Start the discussion</Trans>
        </Button>
      )}
      {can('calibration.closed') && (
        <Button onClick={() => ask('closure')}>
          <Trans>Close</Trans>
        </Button>
      )}
      {asked === 'discussion' && (
        <ActionDialog
          title={<Trans>Start the discussion?</Trans>}
          verb={<Trans>Start the discussion</Trans>}
          progress={<Trans>Starting…</Trans>}
          act={(_, signal) => api.discuss(id, version, signal)}
          onDone={onDone}
          onClose={close}
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
      )}
      {asked === 'closure' && (
        <ActionDialog
          title={<Trans>Close the calibration?</Trans>}
          verb={<Trans>Close</Trans>}
          progress={<Trans>Closing…</Trans>}
          act={(_, signal) => api.close(id, version, signal)}
          onDone={onDone}
          onClose={close}
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
                  <li key={one.interaction_id}>{words(one)}</li>
                ))}
              </ul>
            </>
          ) : (
            <Trans>Its results stay, and nothing of it can be changed any more. Everybody who took part is told.</Trans>
          )}
        </ActionDialog>
      )}
    </>
  )
}
