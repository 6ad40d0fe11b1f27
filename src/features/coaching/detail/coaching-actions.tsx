import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { type Coaching, MAX_ACTION_LENGTH } from '#contracts/coaching.ts'
import { coachingAt } from '#lifecycles/coaching.machine.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { StepBar } from '#src/forms/step-bar.tsx'
import type { Draft } from '#src/forms/use-draft.ts'

import type { CoachingApi } from '../coaching.api.ts'

type CoachingActionsProps = {
  coaching: Coaching
  api: CoachingApi
  /** Whether the reader may use the form of coachings. */
  mayChange: boolean
  onDone: () => void
}

/** What the reader may do with a coaching in its current state. */
export function CoachingActions({ coaching, api, mayChange, onDone }: CoachingActionsProps) {
  const dialog = (Dialog: (props: DialogProps) => ReactNode) => (close: () => void) => (
    <Dialog
      coaching={coaching}
      api={api}
      onClose={close}
      onDone={() => {
        close()
        onDone()
      }}
    />
  )
  const edit: LinkProps = { to: '/quality/coaching/edit/$id', params: { id: String(coaching.id) } }

  return (
    <StepBar
      at={coachingAt(coaching.state)}
      facts={{ by: coaching.standing }}
      steps={[
        { event: 'coaching.agreed', label: <Trans>Agree</Trans>, isMain: true, renderDialog: dialog(AgreeDialog) },
        {
          event: 'coaching.followed-up',
          label: <Trans>Follow up</Trans>,
          isMain: true,
          renderDialog: dialog(FollowUpDialog),
        },
        { event: 'coaching.postponed', label: <Trans>Postpone</Trans>, renderDialog: dialog(PostponeDialog) },
        ...(mayChange ? [{ event: 'coaching.changed', label: <Trans>Change</Trans>, link: edit } as const] : []),
        { event: 'coaching.cancelled', label: <Trans>Cancel coaching</Trans>, renderDialog: dialog(CancelDialog) },
      ]}
    />
  )
}

type DialogProps = { coaching: Coaching; api: CoachingApi; onDone: () => void; onClose: () => void }

/** The agreement of the agent or of their lead. */
function AgreeDialog({ coaching: { id, version, action }, api, onDone, onClose }: DialogProps) {
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

/** The outcome of the follow-up. */
function FollowUpDialog({ coaching: { id, version }, api, onDone, onClose }: DialogProps) {
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

/** Another day for the follow-up. */
function PostponeDialog({ coaching: { id, version, follow_up_on }, api, onDone, onClose }: DialogProps) {
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

/** Cancels a coaching that is not continued. */
function CancelDialog({ coaching: { id, version }, api, onDone, onClose }: DialogProps) {
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

type StepDialogProps<Values extends object> = {
  title: ReactNode
  /** What the step will do. */
  children?: ReactNode
  verb: ReactNode
  progress: ReactNode
  initial: Values
  renderFields: (draft: Draft<Values>) => ReactNode
  act: (values: Values, signal: AbortSignal) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** The dialog of a coaching step. A refusal is shown here, and the typed text stays. */
function StepDialog<Values extends object>(props: StepDialogProps<Values>) {
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
