import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import type { CalibrationConversation, CalibrationDetail, Comparison as Compared } from '#contracts/calibrations.ts'
import { calibrationAt } from '#lifecycles/calibration.machine.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { useConversationName } from '../use-conversation-name.ts'
import { AnswersTable, columnsOf } from './answers-table.tsx'
import { ConsensusForm } from './consensus-form.tsx'

type ComparisonProps = {
  calibration: CalibrationDetail
  conversation: CalibrationConversation
  api: CalibrationsApi
  /** Called when the consensus was saved, or should be loaded again. */
  onSaved: () => void
  onClose: () => void
}

/** The answers of all evaluators about a conversation side by side. The leader records the consensus. */
export function Comparison({ calibration, conversation, api, onSaved, onClose }: ComparisonProps) {
  const name = useConversationName()(conversation)
  const { id, state, kind, standing, content } = calibration
  const { interaction_id } = conversation
  const [answersRequest, setAnswersRequest] = useState(() => api.compare(id, interaction_id))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mayAgree = calibrationAt(state, { kind }).can({ type: 'consensus.kept', by: standing, undecided: 0 })
  const table = (compared: Compared) => {
    const { consensus, ...rest } = compared
    const props = { content, columns: columnsOf({ kind, ...rest }) }
    return kind === 'agreement' && mayAgree ? (
      <ConsensusForm
        {...props}
        consensus={consensus}
        save={(answers, signal) => api.agree(id, interaction_id, { version: compared.version, answers }, signal)}
        onSaved={onSaved}
        onReload={onSaved}
      />
    ) : (
      <AnswersTable {...props} consensus={kind === 'agreement' && state !== 'open' ? consensus : null} />
    )
  }

  return (
    <section className={classes['section']} aria-labelledby="calibration-comparison">
      <div className={classes['buttons']}>
        <h2 ref={heading} tabIndex={-1} className={classes['subtitle']} id="calibration-comparison">
          <Trans>Answers: {name}</Trans>
        </h2>
        <Button variant="default" size="xs" onClick={onClose}>
          <Trans>Hide</Trans>
        </Button>
      </div>
      <AsyncContent
        answer={usePromiseState(answersRequest)}
        rows={8}
        onRetry={() => setAnswersRequest(api.compare(id, interaction_id))}
      >
        {table}
      </AsyncContent>
    </section>
  )
}
