import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { type CalibrationRepeats, REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { useConversationWords } from '../use-conversation-words.ts'
import type { ChosenConversation } from './calibration-values.ts'

type AddRepeatProps = {
  api: CalibrationsApi
  scorecardId: number | null
  chosen: readonly ChosenConversation[]
  kept: ReadonlySet<number>
  onChange: (chosen: ChosenConversation[]) => void
}

/** What was evaluated by the scorecard long enough ago, to be chosen from, with who could evaluate it once more. */
export function AddRepeat({ api, scorecardId, chosen, kept, onChange }: AddRepeatProps) {
  const { t } = useLingui()
  const { list } = useFormats()
  const words = useConversationWords()
  const repeats = useRepeats(api, scorecardId)

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

/** Null while it is on its way; nothing where it could not be asked. */
function useRepeats(api: CalibrationsApi, scorecardId: number | null): CalibrationRepeats['data'] | null {
  const [found, setFound] = useState<{ of: number; data: CalibrationRepeats['data'] } | null>(null)

  useEffect(() => {
    if (scorecardId === null) return
    const abort = new AbortController()
    api.repeats(scorecardId, abort.signal).then(
      (data) => setFound({ of: scorecardId, data }),
      () => !abort.signal.aborted && setFound({ of: scorecardId, data: [] }),
    )
    return () => abort.abort()
  }, [api, scorecardId])

  return found?.of === scorecardId ? found.data : null
}
