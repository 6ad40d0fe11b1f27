import { Trans, useLingui } from '@lingui/react/macro'
import type { CallFacets } from '#contracts/call-facets.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { Chips, GivenChip } from '#src/ui/chips/chips.tsx'
import { useFormats } from '#src/ui/formats.ts'
import type { CallsSearch } from './calls-search.ts'

type JudgedFilterProps = {
  search: CallsSearch
  /** What the filters name, in words; undefined while it is not known. */
  judged: CallFacets['judged']
  onChange: (change: Partial<CallsSearch>) => void
}

/** What rules of a scorecard say of the conversations: filters that an address alone brings, to take away. */
export function JudgedFilter({ search, judged, onChange }: JudgedFilterProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { scorecard_id, machine_failed, machine_passed, machine_untold, machine_answered, machine_auto_failed } = search
  const { machine_points_min: least, machine_points_max: most } = search
  const hasPoints = least !== undefined || most !== undefined
  const [from, to] = [number(least ?? 0), number(most ?? 100)]
  const named = (id: string) =>
    judged?.question?.question_id === id ? <QuestionName question={judged.question} /> : id
  const isAny =
    search.judged !== undefined ||
    [scorecard_id, machine_failed, machine_passed, machine_untold, machine_answered, machine_auto_failed].some(
      (one) => one !== undefined,
    )
  if (!isAny && !hasPoints) return null

  return (
    <Chips label={t`What rules say`}>
      {scorecard_id !== undefined && (
        <GivenChip removeLabel={t`Any scorecard`} onRemove={() => onChange(NOTHING_JUDGED)}>
          <Trans>Judged by the rules of {judged ? <ScorecardName scorecard={judged.scorecard} /> : scorecard_id}</Trans>
        </GivenChip>
      )}
      {search.judged !== undefined && (
        <GivenChip removeLabel={t`Judged or not`} onRemove={() => onChange({ judged: undefined })}>
          <Trans>Judged by rules</Trans>
        </GivenChip>
      )}
      {machine_failed !== undefined && (
        <GivenChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_failed: undefined })}>
          <Trans>Failed by the machine: {named(machine_failed)}</Trans>
        </GivenChip>
      )}
      {machine_passed !== undefined && (
        <GivenChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_passed: undefined })}>
          <Trans>Passed by the machine: {named(machine_passed)}</Trans>
        </GivenChip>
      )}
      {machine_untold !== undefined && (
        <GivenChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_untold: undefined })}>
          <Trans>The machine could not tell: {named(machine_untold)}</Trans>
        </GivenChip>
      )}
      {machine_answered !== undefined && (
        <GivenChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_answered: undefined })}>
          <Trans>The machine could tell: {named(machine_answered)}</Trans>
        </GivenChip>
      )}
      {machine_auto_failed !== undefined && (
        <GivenChip removeLabel={t`Set to zero or not`} onRemove={() => onChange({ machine_auto_failed: undefined })}>
          <Trans>Set to zero by the machine</Trans>
        </GivenChip>
      )}
      {hasPoints && (
        <GivenChip
          removeLabel={t`Any machine score`}
          onRemove={() => onChange({ machine_points_min: undefined, machine_points_max: undefined })}
        >
          <Trans>
            Machine score of {from} to {to} points
          </Trans>
        </GivenChip>
      )}
    </Chips>
  )
}

/** What a question or a score is of goes with its scorecard. */
const NOTHING_JUDGED = {
  scorecard_id: undefined,
  machine_failed: undefined,
  machine_passed: undefined,
  machine_untold: undefined,
  machine_answered: undefined,
  machine_points_min: undefined,
  machine_points_max: undefined,
  machine_auto_failed: undefined,
} as const
