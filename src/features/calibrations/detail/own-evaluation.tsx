import { Trans, useLingui } from '@lingui/react/macro'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'

import type { CalibrationConversation } from '#contracts/calibrations.ts'
import { useAction } from '#src/forms/use-action.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'

type OwnEvaluationProps = {
  calibrationId: number
  conversation: CalibrationConversation
  /** What the conversation is called. */
  name: string
  api: CalibrationsApi
}

/** The reader's own evaluation of a conversation: begun here, gone on with, or looked at once it is submitted. */
export function OwnEvaluation({ calibrationId, conversation, name, api }: OwnEvaluationProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { interaction_id, own, may_evaluate } = conversation
  const callid = String(interaction_id)
  const begin = useAction({
    act: (_: null, signal) => api.evaluate(calibrationId, interaction_id, signal),
    onDone: ({ id }) =>
      void navigate({
        to: '/call-detail-calidad/$type/$id/$callid',
        params: { type: 'calibration', id: String(id), callid },
      }),
  })

  if (may_evaluate) {
    return (
      <>
        <WaitingButton
          size="xs"
          isWaiting={begin.isPending}
          aria-label={own?.state === 'draft' ? t`Go on: ${name}` : t`Evaluate: ${name}`}
          onClick={() => begin.run(null)}
        >
          {own?.state === 'draft' ? <Trans>Go on</Trans> : <Trans>Evaluate</Trans>}
        </WaitingButton>
        {begin.message && (
          <p role="alert" className={classes['error']}>
            {begin.message}
          </p>
        )}
      </>
    )
  }
  if (!own) return <Trans>None</Trans>
  const isSubmitted = own.state === 'submitted'
  return (
    <StatusMark tone={isSubmitted ? 'good' : undefined}>
      {isSubmitted ? <IconCheck size={16} stroke={1.5} aria-hidden /> : <IconBan size={16} stroke={1.5} aria-hidden />}
      <Link
        to="/call-detail-calidad/$type/$id/$callid"
        params={{ type: 'calibration', id: String(own.evaluation_id), callid }}
      >
        {isSubmitted ? <Trans>Submitted</Trans> : <Trans>Not counted</Trans>}
      </Link>
    </StatusMark>
  )
}
