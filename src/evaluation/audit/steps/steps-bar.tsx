import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Textarea } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { type ReactNode, useState, useEffect, useEffectEvent } from 'react'

import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'
import { type EvaluationEventName, reasonedEvents, evaluationEvents } from '#contracts/evaluation-states.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import { evaluationAt } from '#lifecycles/evaluation.machine.ts'
import { focusQuestion } from '#src/evaluation/question-focus.ts'
import { offeredSteps, StepBar } from '#src/forms/step-bar.tsx'
import type { StepCommand } from '#src/machines/audit.machine.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { Audit } from '../use-audit.ts'
import { stepVerb, stepConsequences, stepVerbs } from './step-words.ts'
import classes from './steps.module.css'
import type { Dispute } from './use-dispute.ts'

type StepsBarProps = {
  audit: Audit
  dispute: Dispute
  /** How many questions lack their answer or their comment, so that it cannot be submitted. */
  missing: number
  /** Shows what is missing. */
  onRefused: () => void
  /** A link to what comes after this evaluation, once it is not a draft any more. */
  next?: ReactNode
}

/** The steps that this person can take next. */
export function StepsBar({ audit, dispute, missing, onRefused, next }: StepsBarProps) {
  const { i18n } = useLingui()
  // the server decides whether it can still be disputed: this page does not watch the clock
  const [openedAt] = useState(() => new Date())
  const { actor, evaluation, isBusy, step, stepFailure } = audit
  const [machine, facts] = [machineAt(evaluation), factsOf(evaluation, openedAt)]
  const offered = offeredSteps(machine, facts, STEPS)
  const take = (command: StepCommand) => actor.send({ type: 'step.requested', step: command })

  function onStep(event: EvaluationEventName) {
    if (event === 'evaluation.disputed') dispute.begin('disputing')
    else if (event === 'dispute.resolved') decide()
    else if (event === 'evaluation.submitted' && missing > 0) onRefused()
    else take({ event } as StepCommand)
  }

  function decide() {
    dispute.begin('deciding')
    const first = evaluation.disputes.find(({ outcome }) => outcome === null)
    if (first) focusQuestion(first.question_id)
  }

  const reasonDialog = (event: EvaluationEventName, close: () => void) => (
    <ReasonDialog
      event={event}
      audit={audit}
      onTake={(reason) => take({ event, reason } as StepCommand)}
      onClose={close}
    />
  )

  if (dispute.mode !== null) return <DisputeBar audit={audit} dispute={dispute} onTake={take} />
  const nextLink = evaluation.state !== 'draft' && next
  if (offered.length === 0 && !nextLink) return null

  return (
    <div className={classes['bar']}>
      <StepFailure failure={stepFailure} />
      {missing > 0 && offered.includes('evaluation.submitted') && <Missing missing={missing} />}
      <div className={classes['buttons']}>
        <StepBar
          at={machine}
          facts={facts}
          isBusy={isBusy}
          steps={STEPS.map((event) => ({
            ...{ event, label: i18n._(stepVerb(event, evaluation.kind)) },
            isMain: event === offered[0] && LEADING.has(event),
            isWaiting: isBusy && step?.event === event,
            ...(reasonedEvents.includes(event)
              ? { renderDialog: (close) => reasonDialog(event, close) }
              : { onPress: () => onStep(event) }),
          }))}
        />
        {nextLink}
      </div>
    </div>
  )
}

/** Steps towards the end of the evaluation, which are most likely the next. The other steps go back, pass it on or discard it. */
const LEADING = new Set<EvaluationEventName>([
  'evaluation.submitted',
  'evaluation.released',
  'evaluation.acknowledged',
  'dispute.resolved',
])
const STEPS = evaluationEvents.toSorted((a, b) => Number(LEADING.has(b)) - Number(LEADING.has(a)))

const Missing = ({ missing }: { missing: number }) => (
  <p className={classes['missing']}>
    <Plural
      value={missing}
      one="# question still needs an answer or a comment."
      other="# questions still need an answer or a comment."
    />
  </p>
)

type DisputeBarProps = { audit: Audit; dispute: Dispute; onTake: (command: StepCommand) => void }

function DisputeBar({ audit, dispute, onTake }: DisputeBarProps) {
  const command = dispute.step()
  return (
    <div className={classes['bar']}>
      <StepFailure failure={audit.stepFailure} />
      <p className={classes['missing']}>
        {dispute.mode === 'disputing' ? (
          <Trans>Dispute the answers that are wrong: for each, the right one and why.</Trans>
        ) : (
          <Trans>Decide on every disputed answer. A rejection says why.</Trans>
        )}
      </p>
      {dispute.mode === 'deciding' && dispute.added.missing > 0 && <Missing missing={dispute.added.missing} />}
      <div className={classes['buttons']}>
        <WaitingButton
          isWaiting={audit.isBusy}
          aria-disabled={command === null}
          data-disabled={command === null || undefined}
          onClick={() => command && onTake(command)}
        >
          {dispute.mode === 'disputing' ? <Trans>Send the dispute</Trans> : <Trans>Send the decision</Trans>}
        </WaitingButton>
        <Button variant="default" onClick={() => dispute.end()}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

function machineAt({ state, kind, was_escalated, disputes }: Evaluation) {
  const rejected = disputes.filter(({ outcome }) => outcome === 'rejected').length
  return evaluationAt(state, { kind, was_escalated, rejected })
}

/** What a step still needs (answers, decisions) is checked when the step is requested. */
function factsOf({ standing, dispute_until }: Evaluation, now: Date) {
  const is_in_time = dispute_until !== null && now.getTime() <= Date.parse(dispute_until)
  return { by: standing, is_complete: true, is_in_time, undecided: 0, rejected: 0 }
}

type ReasonDialogProps = {
  event: EvaluationEventName
  audit: Audit
  onTake: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before a step that affects others. It stays open if the step fails, so that no typed text is lost. */
function ReasonDialog({ event, audit, onTake, onClose }: ReasonDialogProps) {
  const { i18n, t } = useLingui()
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const consequence = stepConsequences[event]
  const done = useEffectEvent(onClose)
  useEffect(() => {
    const subscription = audit.actor.on('step.taken', () => done())
    return () => subscription.unsubscribe()
  }, [audit.actor])

  function onSend() {
    setHasTried(true)
    if (!isEmpty) onTake(reason.trim())
  }

  return (
    <Modal
      opened
      centered
      title={i18n._(stepVerbs[event])}
      closeOnClickOutside={isEmpty}
      onClose={() => !audit.isBusy && onClose()}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <StepFailure failure={audit.stepFailure} />
      {consequence && <p>{i18n._(consequence)}</p>}
      <Textarea
        label={t`Reason`}
        description={t`Everybody who sees the evaluation can read it.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={reason}
        error={hasTried && isEmpty && t`Please say why.`}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" disabled={audit.isBusy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <WaitingButton isWaiting={audit.isBusy} onClick={onSend}>
          {i18n._(stepVerbs[event])}
        </WaitingButton>
      </Group>
    </Modal>
  )
}
