import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type Coaching, MAX_ACTION_LENGTH } from '#contracts/coaching.ts'

import type { CoachingApi } from '../coaching.api.ts'
import { StepDialog } from './step-dialog.tsx'

type DialogProps = { coaching: Coaching; api: CoachingApi; onDone: () => void; onClose: () => void }

/** The agent's, or their lead's, yes. */
export function AgreeDialog({ coaching: { id, version, action }, api, onDone, onClose }: DialogProps) {
  const { t } = useLingui()

  return (
    <StepDialog
      title={<Trans>Agree to this coaching?</Trans>}
      verb={<Trans>Agree</Trans>}
      progress={<Trans>Agreeing…</Trans>}
      initial={{ reason: '' }}
      renderFields={(draft) => (
        <Textarea
          {...draft.text('reason')}
          label={t`What you want to say to it (optional)`}
          rows={3}
          maxLength={MAX_ACTION_LENGTH}
        />
      )}
      act={({ reason }, signal) => api.step(id, { event: 'coaching.agreed', version, reason }, signal)}
      onDone={onDone}
      onClose={onClose}
    >
      {action}
    </StepDialog>
  )
}

/** What there is to say once somebody has looked again. */
export function FollowUpDialog({ coaching: { id, version }, api, onDone, onClose }: DialogProps) {
  const { t } = useLingui()

  return (
    <StepDialog
      title={<Trans>Follow up on this coaching</Trans>}
      verb={<Trans>Follow up</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{ outcome: '' }}
      renderFields={(draft) => (
        <Textarea
          {...draft.text('outcome')}
          label={t`What you found`}
          rows={4}
          maxLength={MAX_ACTION_LENGTH}
          data-autofocus
        />
      )}
      act={({ outcome }, signal) => api.step(id, { event: 'coaching.followed-up', version, outcome }, signal)}
      onDone={onDone}
      onClose={onClose}
    >
      <Trans>This ends the coaching: conversations from now on are not compared any more.</Trans>
    </StepDialog>
  )
}

/** Another day to look again. */
export function PostponeDialog({ coaching: { id, version, follow_up_on }, api, onDone, onClose }: DialogProps) {
  const { t } = useLingui()

  return (
    <StepDialog
      title={<Trans>Postpone the follow-up</Trans>}
      verb={<Trans>Postpone</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{ follow_up_on, reason: '' }}
      renderFields={(draft) => (
        <>
          <TextInput {...draft.text('follow_up_on')} type="date" label={t`Look again on`} data-autofocus />
          <Textarea {...draft.text('reason')} label={t`Reason`} rows={3} maxLength={MAX_ACTION_LENGTH} />
        </>
      )}
      act={(values, signal) => api.step(id, { event: 'coaching.postponed', version, ...values }, signal)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The end of a coaching that nobody goes on with. */
export function CancelDialog({ coaching: { id, version }, api, onDone, onClose }: DialogProps) {
  const { t } = useLingui()

  return (
    <StepDialog
      title={<Trans>Cancel this coaching?</Trans>}
      verb={<Trans>Cancel coaching</Trans>}
      progress={<Trans>Cancelling…</Trans>}
      initial={{ reason: '' }}
      renderFields={(draft) => (
        <Textarea {...draft.text('reason')} label={t`Reason`} rows={3} maxLength={MAX_ACTION_LENGTH} data-autofocus />
      )}
      act={({ reason }, signal) => api.step(id, { event: 'coaching.cancelled', version, reason }, signal)}
      onDone={onDone}
      onClose={onClose}
    >
      <Trans>It stays in the list as cancelled, with your reason.</Trans>
    </StepDialog>
  )
}
