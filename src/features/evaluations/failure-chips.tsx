import { CloseButton } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { NamedQuestion } from '#contracts/quality-questions.ts'
import { criticalFamilies } from '#contracts/scorecard-content.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { criticalFamilyNames } from '#src/words/quality.ts'

import type { EvaluationsSearch } from './evaluations-search.ts'
import classes from './failure-chips.module.css'

type FailureChipsProps = {
  search: EvaluationsSearch
  /** The failed question of the address, with its words; null while they are not known. */
  question: NamedQuestion | null
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** The reader's own, and what went wrong: chips that are pressed, and those that an address alone brings, to take away. */
export function FailureChips({ search, question, onChange }: FailureChipsProps) {
  const { t, i18n } = useLingui()
  const { mine, auto_failed, failed_family, failed_question, plan_id } = search
  const asked = question?.question_id === failed_question ? question : null

  return (
    <div className={classes['chips']} role="group" aria-label={t`Only those`}>
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
        <span className={classes['given']}>
          <Trans>Failed: {asked ? <QuestionName question={asked} /> : failed_question}</Trans>
          <CloseButton
            size="xs"
            aria-label={t`Any question`}
            onClick={() => onChange({ failed_question: undefined })}
          />
        </span>
      )}
      {plan_id !== undefined && (
        <span className={classes['given']}>
          <Trans>Of one sampling plan</Trans>
          <CloseButton size="xs" aria-label={t`Any plan`} onClick={() => onChange({ plan_id: undefined })} />
        </span>
      )}
    </div>
  )
}

type ChipProps = { icon?: ReactNode; isOn: boolean; onPress: (isOn: boolean) => void; children: ReactNode }

const Chip = ({ icon, isOn, onPress, children }: ChipProps) => (
  <button type="button" className={classes['chip']} aria-pressed={isOn} onClick={() => onPress(!isOn)}>
    {icon}
    {children}
  </button>
)
