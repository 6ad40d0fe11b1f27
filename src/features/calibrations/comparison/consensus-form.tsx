import { Trans } from '@lingui/react/macro'

import type { Comparison, ConsensusChange } from '#contracts/calibrations.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'

import classes from '../calibrations.module.css'
import { AnswersTable } from './answers-table.tsx'
import { type ComparedColumn, majorityIn } from './columns-of.ts'
import { ConsensusField } from './consensus-field.tsx'

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
