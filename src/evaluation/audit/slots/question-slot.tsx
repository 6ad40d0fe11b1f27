import type { CallTurns } from '#contracts/calls.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import type { Jump } from '#src/conversation/jump.ts'

import type { EvaluationWork } from '../evaluation.api.ts'
import { AnswerConflict } from '../sheet/answer-conflict.tsx'
import type { Dispute } from '../steps/use-dispute.ts'
import type { Audit } from '../use-audit.ts'
import { DecisionField } from './decision-field.tsx'
import { DisputeSummary } from './dispute-summary.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { ObjectionField } from './objection-field.tsx'
import { SuggestionNote } from './suggestion-note.tsx'

type QuestionSlotProps = {
  audit: Audit
  question: Question
  languages: readonly Locale[]
  dispute: Dispute
  work: EvaluationWork
  turns: CallTurns['data'] | null
  onJump: (to: Jump) => void
}

/** What stands below a question: what its answer rests on, what a machine says, and what is disputed. */
export function QuestionSlot({ audit, question, languages, dispute, work, turns, onJump }: QuestionSlotProps) {
  const { id } = question
  const value = audit.answers[id]?.value ?? null
  const item = audit.evaluation.disputes.find(({ question_id }) => question_id === id)
  const isContested = audit.isContested && audit.sending?.kind === 'answer' && audit.sending.question_id === id

  return (
    <>
      {isContested && <AnswerConflict audit={audit} question={question} languages={languages} />}
      <EvidenceList audit={audit} questionId={id} turns={turns} onJump={onJump} />
      {value !== null && <SuggestionNote question={question} languages={languages} work={work} onJump={onJump} />}
      {item && <DisputeSummary question={question} item={item} languages={languages} />}
      {dispute.isToDecide(id) && (
        <DecisionField decision={dispute.decisionOf(id)} onChange={(decision) => dispute.decide(id, decision)} />
      )}
      {dispute.mode === 'disputing' && (
        <ObjectionField
          question={question}
          value={value}
          languages={languages}
          objection={dispute.objections[id] ?? null}
          onChange={(objection) => dispute.object(id, objection)}
        />
      )}
    </>
  )
}
