import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import type { Majority } from '#domain/calibration/majority.ts'
import { inLanguage } from '#domain/localized.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import type { ConsensusDraft } from './consensus-form.tsx'

type ConsensusFieldProps = {
  question: Question
  /** The scorecard's own language. */
  languageOf: Locale
  draft: ConsensusDraft
  majority: Majority | null
  error: string | undefined
  onChange: (change: Partial<Pick<ConsensusDraft, 'value' | 'comment'>>) => void
}

/** The answer to a question that is agreed on, and why. */
export function ConsensusField({ question, languageOf, draft, majority, error, onChange }: ConsensusFieldProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(languageOf)
  const words = useAnswerWords(languages)
  const about = inLanguage(question.text, ...languages)
  const values = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]
  const [times, of] = majority ? [number(majority.times), number(majority.of)] : ['', '']

  return (
    <div className={classes['consensus']}>
      <NativeSelect
        aria-label={t`Consensus: ${about}`}
        value={draft.value}
        error={error}
        data={[
          { value: '', label: t`Not agreed on yet` },
          ...values.map((value) => ({ value, label: words(question, value) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ value })}
      />
      {draft.isProposed && (
        <StatusMark>
          <IconUsers size={16} stroke={1.5} aria-hidden />
          <Trans>
            Proposed: {times} of {of} say so
          </Trans>
        </StatusMark>
      )}
      <TextInput
        aria-label={t`Why: ${about}`}
        placeholder={t`Why`}
        maxLength={4000}
        value={draft.comment}
        onChange={({ currentTarget: { value } }) => onChange({ comment: value })}
      />
    </div>
  )
}
