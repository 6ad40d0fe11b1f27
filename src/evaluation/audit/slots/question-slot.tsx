import { Trans, useLingui } from '@lingui/react/macro'
import { Radio, Textarea, Button, NativeSelect, ActionIcon } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { IconCheck, IconHourglass, IconX, IconQuote } from '@tabler/icons-react'

import type { CallTurns } from '#contracts/calls.ts'
import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'
import type { DisputeItem } from '#contracts/evaluations.ts'
import type { NoteSpan } from '#contracts/notes.ts'
import type { Locale } from '#contracts/page-config.ts'
import { type Question, NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { PlaceButton } from '#src/conversation/panels/place-button.tsx'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { quotedWords } from '#src/forms/notes/quoted-words.ts'
import { Moment } from '#src/ui/moment.tsx'

import type { EvaluationWork } from '../evaluation.api.ts'
import { AnswerConflict } from '../sheet/answer-conflict.tsx'
import type { Dispute, Decision, Objection } from '../steps/use-dispute.ts'
import type { Audit } from '../use-audit.ts'
import classes from './slots.module.css'
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

/** The area below a question: the evidence for its answer, the suggestion of a machine, and its dispute. */
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

type DecisionFieldProps = { decision: Decision; onChange: (decision: Decision) => void }

/** The decision on a disputed answer. */
function DecisionField({ decision, onChange }: DecisionFieldProps) {
  const { t } = useLingui()
  const { outcome, comment } = decision

  return (
    <div className={classes['dispute']}>
      <Radio.Group
        label={t`Decision`}
        value={outcome}
        onChange={(selected) => onChange({ ...decision, outcome: selected === 'accepted' ? 'accepted' : 'rejected' })}
      >
        <Radio value="accepted" label={<Trans>Accept: the answer becomes the proposed one</Trans>} />
        <Radio value="rejected" label={<Trans>Reject: the answer stands</Trans>} />
      </Radio.Group>
      <Textarea
        label={outcome === 'rejected' ? t`Why (needed)` : t`Why`}
        rows={2}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={({ currentTarget }) => onChange({ ...decision, comment: currentTarget.value })}
      />
    </div>
  )
}

type DisputeSummaryProps = { question: Question; item: DisputeItem; languages: readonly Locale[] }

/** The objection to an answer, and the decision on it. */
function DisputeSummary({ question, item, languages }: DisputeSummaryProps) {
  const { t } = useLingui()
  const wordsOf = useAnswerWords(languages)
  const { value, proposed, outcome } = item
  const [was, proposedAnswer] = [value === null ? '—' : wordsOf(question, value), wordsOf(question, proposed)]
  const disputer = item.disputed_by?.name ?? t`Somebody`

  return (
    <div className={classes['dispute']}>
      <p>
        <Trans>
          {disputer} disputes “{was}” and proposes “{proposedAnswer}”
        </Trans>{' '}
        <Moment at={item.disputed_at} />
      </p>
      <p>{item.comment}</p>
      <p className={classes['outcome']}>
        {outcome === null ? (
          <>
            <IconHourglass size={14} stroke={1.5} aria-hidden />
            <Trans>Not decided yet</Trans>
          </>
        ) : outcome === 'accepted' ? (
          <>
            <IconCheck size={14} stroke={1.5} aria-hidden />
            <Trans>Accepted: the answer was changed</Trans>
          </>
        ) : (
          <>
            <IconX size={14} stroke={1.5} aria-hidden />
            <Trans>Rejected: the answer stands</Trans>
          </>
        )}
      </p>
      {item.outcome_comment && <p>{item.outcome_comment}</p>}
    </div>
  )
}

type ObjectionFieldProps = {
  question: Question
  /** The current answer. */
  value: string | null
  languages: readonly Locale[]
  /** Null while it is not disputed. */
  objection: Objection | null
  onChange: (objection: Objection | null) => void
}

/** Fields to dispute an answer: the right answer, and the reason. */
function ObjectionField({ question, value, languages, objection, onChange }: ObjectionFieldProps) {
  const { t } = useLingui()
  const wordsOf = useAnswerWords(languages)
  if (value === null) return null
  if (!objection) {
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onChange({ proposed: '', comment: '' })}>
          <Trans>Dispute this answer</Trans>
        </Button>
      </div>
    )
  }
  const others = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])].filter(
    (option) => option !== value,
  )

  return (
    <div className={classes['dispute']}>
      <NativeSelect
        label={t`The answer should be`}
        value={objection.proposed}
        onChange={({ currentTarget }) => onChange({ ...objection, proposed: currentTarget.value })}
        data={[
          { value: '', label: t`Choose an answer` },
          ...others.map((option) => ({ value: option, label: wordsOf(question, option) })),
        ]}
      />
      <Textarea
        label={t`Why`}
        description={t`Where in the conversation it shows helps whoever decides.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={objection.comment}
        onChange={({ currentTarget }) => onChange({ ...objection, comment: currentTarget.value })}
      />
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          <Trans>Leave this answer as it is</Trans>
        </Button>
      </div>
    </div>
  )
}

type EvidenceListProps = {
  audit: Audit
  questionId: string
  /** Null while they are loading. */
  turns: CallTurns['data'] | null
  onJump: (to: Jump) => void
}

/** The evidence for an answer: the words, and a button that goes to their place. */
function EvidenceList({ audit, questionId, turns, onJump }: EvidenceListProps) {
  const { t } = useLingui()
  const { evaluation, unsaved, isOpen, actor } = audit
  const saved = evaluation.evidence.filter(({ id, question_id }) => {
    return question_id === questionId && !unsaved.removed.includes(id)
  })
  const added = unsaved.added.filter(({ question_id }) => question_id === questionId)
  if (saved.length + added.length === 0) return null

  return (
    <ul className={classes['evidence']} aria-label={t`Evidence`}>
      {saved.map(({ id, span, quote }) => (
        <li key={id}>
          <IconQuote size={14} stroke={1.5} aria-hidden />
          <PlaceButton place={placeOf(span, turns)} what={quote ?? t`Evidence`} onJump={onJump} />
          <span className={classes['quote']}>
            {quote ?? (span.seq === null && span.start_ms !== null ? null : <Trans>Told otherwise by now</Trans>)}
          </span>
          {isOpen && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t`Remove this evidence`}
              onClick={() => actor.send({ type: 'evidence.removed', id })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
      {added.map(({ span }) => (
        <li key={JSON.stringify(span)} aria-busy>
          <IconQuote size={14} stroke={1.5} aria-hidden />
          <PlaceButton place={placeOf(span, turns)} what={t`Evidence`} onJump={onJump} />
          <span className={classes['quote']}>{turns && quotedWords(turns, span)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Evidence that is not saved yet has no time: the time of its turn is used. */
const placeOf = ({ seq, start_ms }: NoteSpan, turns: CallTurns['data'] | null) => ({
  seq,
  start_ms: start_ms ?? (seq === null ? null : (turns?.[seq]?.start_ms ?? null)),
})
