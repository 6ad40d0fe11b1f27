import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Comparison, ConsensusChange } from '#contracts/calibrations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Majority } from '#domain/calibration/majority.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { applicable, questionsOf } from '#domain/scoring/answers.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import classes from '../calibrations.module.css'
import { AnswersTable } from './answers-table.tsx'
import { type ComparedColumn, majorityIn } from './columns-of.ts'

type ConsensusFormProps = {
  content: ScorecardContent
  columns: readonly ComparedColumn[]
  consensus: Comparison['consensus']
  save: (answers: ConsensusChange['answers'], signal: AbortSignal) => Promise<Comparison>
  onSaved: () => void
  onReload: () => void
}

/** An answer as it is written: `isProposed` until somebody has looked at what the majority says, and kept or changed it. */
export type ConsensusDraft = { value: string; comment: string; isProposed: boolean }

/** What is agreed on, question by question. The majority's answer stands there at first, and says so: it is kept by a press only. */
export function ConsensusForm({ content, columns, consensus, save, onSaved, onReload }: ConsensusFormProps) {
  const draft = useDraft({
    initial: initialOf(content, columns, consensus),
    save: (values, signal) => save(askedIn(content, values), signal),
    onSaved,
  })
  const { values, errors, change } = draft
  const answers = answersIn(values)
  const asked = applicable(content, answers)
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
        agreed={{ answers, score }}
        renderConsensus={(question) =>
          asked.has(question.id) ? (
            <ConsensusField
              question={question}
              languageOf={content.locale}
              draft={values[question.id] ?? BLANK}
              majority={majorityIn(columns, question.id)}
              error={errors[question.id]?.[0]}
              onChange={(changed) =>
                change({ [question.id]: { ...(values[question.id] ?? BLANK), ...changed, isProposed: false } })
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

type Drafts = Record<string, ConsensusDraft>

const BLANK: ConsensusDraft = { value: '', comment: '', isProposed: false }

/** What was agreed on before; where nothing was, what the majority says. */
const initialOf = (
  content: ScorecardContent,
  columns: readonly ComparedColumn[],
  { answers }: Comparison['consensus'],
): Drafts =>
  Object.fromEntries(
    questionsOf(content).map(({ id }): [string, ConsensusDraft] => {
      const kept = answers.find(({ question_id }) => question_id === id)
      if (kept) return [id, { value: kept.value, comment: kept.comment, isProposed: false }]
      const majority = majorityIn(columns, id)
      return [id, majority ? { value: majority.value, comment: '', isProposed: true } : BLANK]
    }),
  )

const answersIn = (drafts: Drafts) =>
  Object.fromEntries(Object.entries(drafts).flatMap(([id, { value }]) => (value === '' ? [] : [[id, value]])))

/** As it is sent: of the questions that are asked by these answers. */
function askedIn(content: ScorecardContent, drafts: Drafts): ConsensusChange['answers'] {
  const asked = applicable(content, answersIn(drafts))
  return Object.entries(drafts).flatMap(([question_id, { value, comment }]) =>
    value !== '' && asked.has(question_id) ? [{ question_id, value, comment }] : [],
  )
}

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
function ConsensusField({ question, languageOf, draft, majority, error, onChange }: ConsensusFieldProps) {
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
