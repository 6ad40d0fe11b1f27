import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'

import type { Comparison, ConsensusChange } from '#contracts/calibrations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Majority } from '#domain/calibration/majority.ts'
import { applicable, questionsOf } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import { AnswersTable, type ComparedColumn, majorityIn } from './answers-table.tsx'

type ConsensusFormProps = {
  content: ScorecardContent
  columns: readonly ComparedColumn[]
  consensus: Comparison['consensus']
  save: (answers: ConsensusChange['answers'], signal: AbortSignal) => Promise<Comparison>
  onSaved: () => void
  onReload: () => void
}

/** An answer as it is edited: `isProposed` as long as the proposal of the majority is neither saved nor changed. */
export type ConsensusDraft = { value: string; comment: string; isProposed: boolean }

/** The form of the consensus. The majority's answers are filled in as marked proposals, and only saving makes them the consensus. */
export function ConsensusForm({ content, columns, consensus, save, onSaved, onReload }: ConsensusFormProps) {
  const draft = useDraft({
    initial: initialOf(content, columns, consensus),
    save: (values, signal) => save(changesIn(content, values), signal),
    onSaved,
  })
  const { values, errors, change } = draft
  const answers = answersIn(values)
  const applicableIds = applicable(content, answers)
  const { score } = evaluationScore(content, answers)

  return (
    <DraftForm
      isWide
      draft={draft}
      verb={<Trans>Keep this consensus</Trans>}
      progress={<Trans>Keeping…</Trans>}
      actions={<ShowNewerVersion draft={draft} onShow={onReload} />}
    >
      <p className={classes['note']}>
        <Trans>
          Where more than half answered alike, their answer is proposed. Nothing is agreed on before you keep it.
        </Trans>
      </p>
      <AnswersTable
        content={content}
        columns={columns}
        consensus={consensus}
        draft={{ answers, score }}
        renderConsensus={(question) =>
          applicableIds.has(question.id) ? (
            <ConsensusField
              question={question}
              languageOf={content.locale}
              draft={values[question.id] ?? BLANK}
              majority={majorityIn(columns, question.id)}
              error={errors[question.id]?.[0]}
              onChange={(part) =>
                change({ [question.id]: { ...(values[question.id] ?? BLANK), ...part, isProposed: false } })
              }
            />
          ) : (
            <Trans>Not asked</Trans>
          )
        }
      />
    </DraftForm>
  )
}

type ConsensusDrafts = Record<string, ConsensusDraft>

const BLANK: ConsensusDraft = { value: '', comment: '', isProposed: false }

/** The saved consensus; for a question without one, the majority's answer. */
const initialOf = (
  content: ScorecardContent,
  columns: readonly ComparedColumn[],
  { answers }: Comparison['consensus'],
): ConsensusDrafts =>
  Object.fromEntries(
    questionsOf(content).map(({ id }): [string, ConsensusDraft] => {
      const saved = answers.find(({ question_id }) => question_id === id)
      if (saved) return [id, { value: saved.value, comment: saved.comment, isProposed: false }]
      const majority = majorityIn(columns, id)
      return [id, majority ? { value: majority.value, comment: '', isProposed: true } : BLANK]
    }),
  )

const answersIn = (drafts: ConsensusDrafts) =>
  Object.fromEntries(Object.entries(drafts).flatMap(([id, { value }]) => (value === '' ? [] : [[id, value]])))

/** The consensus as it is sent: only for the questions that apply with these answers. */
function changesIn(content: ScorecardContent, drafts: ConsensusDrafts): ConsensusChange['answers'] {
  const applicableIds = applicable(content, answersIn(drafts))
  return Object.entries(drafts).flatMap(([question_id, { value, comment }]) =>
    value !== '' && applicableIds.has(question_id) ? [{ question_id, value, comment }] : [],
  )
}

type ConsensusFieldProps = {
  question: Question
  /** The language of the scorecard. */
  languageOf: Locale
  draft: ConsensusDraft
  majority: Majority | null
  error: string | undefined
  onChange: (change: Partial<Pick<ConsensusDraft, 'value' | 'comment'>>) => void
}

/** The consensus answer to a question, and the reason. */
function ConsensusField({ question, languageOf, draft, majority, error, onChange }: ConsensusFieldProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(languageOf)
  const words = useAnswerWords(languages)
  const about = inLanguage(question.text, ...languages)
  const values = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]
  const [supporters, total] = majority ? [number(majority.times), number(majority.of)] : ['', '']

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
            Proposed: {supporters} of {total} say so
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
