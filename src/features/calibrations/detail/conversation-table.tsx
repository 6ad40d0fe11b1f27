import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconBan } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'

import type { CalibrationConversation, CalibrationDetail } from '#contracts/calibrations.ts'
import { useAction } from '#src/forms/use-action.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { channelNames } from '#src/words/conversation.ts'

import type { CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { Scrolled } from '../scrolled.tsx'
import { useConversationName } from '../use-conversation-name.ts'

type ConversationTableProps = {
  calibration: CalibrationDetail
  api: CalibrationsApi
  comparedId: number | null
  onCompare: (interaction: number | null) => void
}

/** The conversations, the reader's own evaluations, and who has submitted; without their answers. */
export function ConversationTable({ calibration, api, comparedId, onCompare }: ConversationTableProps) {
  const { t, i18n } = useLingui()
  const { duration } = useFormats()
  const nameOf = useConversationName()
  const { conversations, kind, standing, state } = calibration

  return (
    <Scrolled hasLinks>
      <table className={`${classes['table']} ${classes['cards']}`} aria-label={t`Conversations`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Conversation</Trans>
            </th>
            {standing.takes_part && (
              <th scope="col">
                <Trans>Your evaluation</Trans>
              </th>
            )}
            <th scope="col">
              <Trans>Submitted by</Trans>
            </th>
            {kind === 'agreement' && state !== 'open' && (
              <th scope="col">
                <Trans>Consensus</Trans>
              </th>
            )}
            <th scope="col">
              <Trans>Answers</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {conversations.map((one) => {
            const name = nameOf(one)
            const isCompared = one.interaction_id === comparedId && one.sees_answers
            return (
              <tr key={one.interaction_id} {...(isCompared && { 'aria-current': true })}>
                <th scope="row">
                  {name}
                  <p className={classes['comment']}>
                    {[
                      i18n._(channelNames[one.channel]),
                      one.duration_ms === null ? null : duration(one.duration_ms),
                      one.partner.name,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </th>
                {standing.takes_part && (
                  <td data-label={t`Your evaluation`}>
                    <OwnEvaluation calibrationId={calibration.id} conversation={one} name={name} api={api} />
                  </td>
                )}
                <td data-label={t`Submitted by`}>
                  <SubmittedBy conversation={one} people={calibration.participants} />
                </td>
                {kind === 'agreement' && state !== 'open' && (
                  <td data-label={t`Consensus`}>
                    <ConsensusState isAgreed={one.is_agreed} />
                  </td>
                )}
                <td data-label={t`Answers`}>
                  {one.sees_answers ? (
                    <Button
                      variant="default"
                      size="xs"
                      aria-expanded={isCompared}
                      aria-label={isCompared ? t`Hide the answers: ${name}` : t`Compare the answers: ${name}`}
                      onClick={() => onCompare(isCompared ? null : one.interaction_id)}
                    >
                      {isCompared ? <Trans>Hide</Trans> : <Trans>Compare</Trans>}
                    </Button>
                  ) : (
                    <span className={classes['note']}>
                      <Trans>Once you have submitted yours</Trans>
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scrolled>
  )
}

type SubmittedByProps = { conversation: CalibrationConversation; people: CalibrationDetail['participants'] }

/** How many evaluators have submitted, their names, and who is missing. */
function SubmittedBy({ conversation: { submitted_by, expected_of }, people }: SubmittedByProps) {
  const { number, list } = useFormats()
  const namesOf = (ids: readonly number[]) => list(people.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
  const waiting = expected_of.filter((id) => !submitted_by.includes(id))
  const [done, all] = [number(submitted_by.length), number(expected_of.length)]
  const [names, others] = [namesOf(submitted_by), namesOf(waiting)]

  return (
    <>
      <Trans>
        {done} of {all}
      </Trans>
      {names && <p className={classes['comment']}>{names}</p>}
      {others && (
        <p className={classes['comment']}>
          <Trans>Without: {others}</Trans>
        </p>
      )}
    </>
  )
}

const ConsensusState = ({ isAgreed }: { isAgreed: boolean }) => (
  <StatusMark tone={isAgreed ? 'good' : undefined}>
    {isAgreed ? <IconCheck size={16} stroke={1.5} aria-hidden /> : <IconClock size={16} stroke={1.5} aria-hidden />}
    {isAgreed ? <Trans>Whole</Trans> : <Trans>Not whole yet</Trans>}
  </StatusMark>
)

type OwnEvaluationProps = {
  calibrationId: number
  conversation: CalibrationConversation
  /** The name of the conversation. */
  name: string
  api: CalibrationsApi
}

/** The reader's own evaluation of a conversation: to start, to continue, or to view once it is submitted. */
function OwnEvaluation({ calibrationId, conversation, name, api }: OwnEvaluationProps) {
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
