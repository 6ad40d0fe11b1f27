import { Trans, useLingui } from '@lingui/react/macro'

import { type CalibrationRepeats, REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import { useApi } from '#src/context/app-context.ts'
import { useQuery } from '#src/query/use-query.ts'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { calibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { useConversationWords } from '../use-conversation-words.ts'
import type { ChosenConversation } from './calibration-values.ts'

type AddRepeatProps = {
  scorecardId: number | null
  chosen: readonly ChosenConversation[]
  kept: ReadonlySet<number>
  onChange: (chosen: ChosenConversation[]) => void
}

/** What was evaluated by the scorecard long enough ago, to be chosen from, with who could evaluate it once more. */
export function AddRepeat({ scorecardId, chosen, kept, onChange }: AddRepeatProps) {
  const { t } = useLingui()
  const { list } = useFormats()
  const words = useConversationWords()
  const repeats = useRepeats(scorecardId)

  if (scorecardId === null) {
    return (
      <p className={classes['note']}>
        <Trans>Choose a scorecard first.</Trans>
      </p>
    )
  }
  if (repeats === null) {
    return (
      <p className={classes['note']}>
        <Trans>Looking for what was evaluated before…</Trans>
      </p>
    )
  }
  if (repeats.length === 0) {
    return (
      <p className={classes['note']}>
        <Trans>Nothing was evaluated by this scorecard {REPEAT_AFTER_DAYS} days ago or earlier.</Trans>
      </p>
    )
  }
  return (
    <div className={classes['section']} role="group" aria-label={t`Evaluated before`}>
      {repeats.map((one) => {
        const id = one.interaction_id
        const [conversation, people] = [words(one), list(one.evaluators.map(({ name }) => name))]
        const isChosen = chosen.some((other) => other.id === id)
        return (
          <Check
            key={id}
            name={`repeat-${id}`}
            label={t`${conversation} (by ${people})`}
            isChecked={isChosen}
            onChange={(isChecked) => {
              if (isChecked) onChange([...chosen, { id, label: conversation }])
              else if (!kept.has(id)) onChange(chosen.filter((other) => other.id !== id))
            }}
          />
        )
      })}
    </div>
  )
}

/** Null until they come; none where the server does not answer. */
function useRepeats(scorecardId: number | null): CalibrationRepeats['data'] | null {
  const { value, error, isPending } = useQuery(scorecardId, useApi(calibrationsApi).repeats)
  if (isPending) return null
  return error === null ? value : []
}
