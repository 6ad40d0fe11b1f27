import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Group, Modal, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'

import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'
import type { EvaluationEventName } from '#contracts/evaluation-states.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { Audit } from '../use-audit.ts'
import { stepConsequences, stepVerbs } from './step-words.ts'

type ReasonDialogProps = {
  event: EvaluationEventName
  audit: Audit
  onTake: (reason: string) => void
  onClose: () => void
}

/** Asks why before a step that others feel. It stays open when it fails: nothing typed is lost. */
export function ReasonDialog({ event, audit, onTake, onClose }: ReasonDialogProps) {
  const { i18n, t } = useLingui()
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isEmpty = reason.trim() === ''
  const consequence = stepConsequences[event]
  const done = useEffectEvent(onClose)
  useEffect(() => {
    const subscription = audit.actor.on('step.taken', () => done())
    return () => subscription.unsubscribe()
  }, [audit.actor])

  function onSend() {
    setIsTold(true)
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
        error={isTold && isEmpty && t`Please say why.`}
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
