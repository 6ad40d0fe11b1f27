import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import type { CalibrationConversation, CalibrationDetail, Comparison as Compared } from '#contracts/calibrations.ts'
import { calibrationAt } from '#lifecycles/calibration.machine.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { useConversationWords } from '../use-conversation-words.ts'
import { AnswersTable } from './answers-table.tsx'
import { columnsOf } from './columns-of.ts'
import { ConsensusForm } from './consensus-form.tsx'

type ComparisonProps = {
  calibration: CalibrationDetail
  conversation: CalibrationConversation
  api: CalibrationsApi
  /** Something was agreed on. */
  onKept: () => void
  onClose: () => void
}

/** What everybody answered about a conversation, beside each other; whoever leads writes down what is agreed on. */
export function Comparison({ calibration, conversation, api, onKept, onClose }: ComparisonProps) {
  const name = useConversationWords()(conversation)
  const { id, state, kind, standing, content } = calibration
  const { interaction_id } = conversation
  const [asked, setAsked] = useState(() => api.compare(id, interaction_id))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const mayAgree = calibrationAt(state, { kind }).can({ type: 'consensus.kept', by: standing, undecided: 0 })
  const table = (compared: Compared) => {
    const { consensus, ...rest } = compared
    const props = { content, columns: columnsOf({ kind, ...rest }) }
    return kind === 'agreement' && mayAgree ? (
      <ConsensusForm
        {...props}
        consensus={consensus}
        save={(answers, signal) => api.agree(id, interaction_id, { version: compared.version, answers }, signal)}
        onSaved={onKept}
        onReload={onKept}
      />
    ) : (
      <AnswersTable {...props} consensus={kind === 'agreement' && state !== 'open' ? consensus : null} />
    )
  }

  return (
    <section className={classes['section']} aria-labelledby="calibration-comparison">
      <div className={classes['buttons']}>
        <h2 ref={title} tabIndex={-1} className={classes['subtitle']} id="calibration-comparison">
          <Trans>Answers: {name}</Trans>
        </h2>
        <Button variant="default" size="xs" onClick={onClose}>
          <Trans>Hide</Trans>
        </Button>
      </div>
      <AsyncContent answer={usePromiseState(asked)} rows={8} onRetry={() => setAsked(api.compare(id, interaction_id))}>
        {table}
      </AsyncContent>
    </section>
  )
}
