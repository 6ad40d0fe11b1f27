import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconUser } from '@tabler/icons-react'

import type { NamedQuestion } from '#contracts/quality-questions.ts'
import { criticalFamilies } from '#contracts/families.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { Chip } from '#src/ui/chips/chip.tsx'
import { Chips } from '#src/ui/chips/chips.tsx'
import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { criticalFamilyNames, familyNames } from '#src/words/quality.ts'

import type { EvaluationsSearch } from './evaluations-search.ts'
import { ReleaseChips } from './release-chips.tsx'

type FailureChipsProps = {
  search: EvaluationsSearch
  /** The failed question of the address, with its words; null while they are not known. */
  question: NamedQuestion | null
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** The reader's own, and what went wrong: chips that are pressed, and those that an address alone brings, to take away. */
export function FailureChips({ search, question, onChange }: FailureChipsProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const { mine, auto_failed, failed_family, failed_question, plan_id, points_min, points_max } = search
  const { answered_question, answered_family, compared, compared_question, clock } = search
  const [least, most] = [number(points_min ?? 0), number(points_max ?? 100)]
  const asked = question?.question_id === failed_question ? question : null

  return (
    <Chips label={t`Only those`}>
      <Chip
        icon={<IconUser size={14} stroke={1.5} aria-hidden />}
        isOn={mine !== undefined}
        onPress={(isOn) => onChange({ mine: isOn ? 'yes' : undefined })}
      >
        <Trans>Made by me</Trans>
      </Chip>
      <Chip
        icon={<IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
        isOn={auto_failed !== undefined}
        onPress={(isOn) => onChange({ auto_failed: isOn ? 'yes' : undefined })}
      >
        <Trans>Set to zero</Trans>
      </Chip>
      {criticalFamilies.map((family) => {
        const name = i18n._(criticalFamilyNames[family])
        return (
          <Chip
            key={family}
            isOn={failed_family === family}
            onPress={(isOn) => onChange({ failed_family: isOn ? family : undefined })}
          >
            <Trans>Critical failure: {name}</Trans>
          </Chip>
        )
      })}
      {failed_question !== undefined && (
        <GivenChip removeLabel={t`Any question`} onRemove={() => onChange({ failed_question: undefined })}>
          <Trans>Failed: {asked ? <QuestionName question={asked} /> : failed_question}</Trans>
        </GivenChip>
      )}
      {answered_question !== undefined && (
        <GivenChip removeLabel={t`Any question`} onRemove={() => onChange({ answered_question: undefined })}>
          <Trans>
            Answered:{' '}
            {question?.question_id === answered_question ? <QuestionName question={question} /> : answered_question}
          </Trans>
        </GivenChip>
      )}
      {answered_family !== undefined && (
        <GivenChip removeLabel={t`Any family`} onRemove={() => onChange({ answered_family: undefined })}>
          <Trans>Some question applied: {i18n._(familyNames[answered_family])}</Trans>
        </GivenChip>
      )}
      {compared_question !== undefined && (
        <GivenChip removeLabel={t`Any question`} onRemove={() => onChange({ compared_question: undefined })}>
          <Trans>
            Answered by rule and people:{' '}
            {question?.question_id === compared_question ? <QuestionName question={question} /> : compared_question}
          </Trans>
        </GivenChip>
      )}
      {compared !== undefined && (
        <GivenChip removeLabel={t`Answered by anybody`} onRemove={() => onChange({ compared: undefined })}>
          <Trans>Some question answered by rule and people</Trans>
        </GivenChip>
      )}
      <ReleaseChips search={search} onChange={onChange} />
      {clock !== undefined && (
        <GivenChip removeLabel={t`The partner’s own days`} onRemove={() => onChange({ clock: undefined })}>
          <Trans>Days of UTC</Trans>
        </GivenChip>
      )}
      {(points_min !== undefined || points_max !== undefined) && (
        <GivenChip
          removeLabel={t`Any score`}
          onRemove={() => onChange({ points_min: undefined, points_max: undefined })}
        >
          <Trans>
            Score of {least} to {most} points
          </Trans>
        </GivenChip>
      )}
      {plan_id !== undefined && (
        <GivenChip removeLabel={t`Any plan`} onRemove={() => onChange({ plan_id: undefined })}>
          <Trans>Of one sampling plan</Trans>
        </GivenChip>
      )}
    </Chips>
  )
}
