import type { Evaluation, EvaluationAnswer, Evidence } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Question, Section } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/localized.ts'
import { evaluationScore, type JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import { answerWords } from '#server/modules/evaluations/export/answer-words.ts'
import { valuesOf } from '#server/modules/evaluations/export/values-of.ts'
import type { TableColumn } from '#server/table-export.ts'

export type AnswerLine = {
  evaluation: Evaluation
  section: Section
  question: Question
  answer: EvaluationAnswer
  evidence: Evidence[]
  /** As it was judged; null where the question is not asked any more, and of a draft, whose score nobody is told. */
  judged: JudgedQuestion | null
}

/** One line for each question that was answered or commented on, in the order in which they are asked. */
export function answerLines(evaluation: Evaluation): AnswerLine[] {
  const { content, answers, evidence, state } = evaluation
  const judged = evaluationScore(content, valuesOf(evaluation)).sections.flatMap(({ questions }) => questions)
  return content.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      const answer = answers.find(({ question_id }) => question_id === question.id)
      if (!answer) return []
      const own = evidence.filter(({ question_id }) => question_id === question.id)
      const told = state === 'draft' ? undefined : judged.find((one) => one.question.id === question.id)
      return [{ evaluation, section, question, answer, evidence: own, judged: told ?? null }]
    }),
  )
}

/** Names in English, texts of the scorecard as the reader has them, several things in one cell with ` | ` between them. */
export const answerColumns = (locale: Locale): readonly TableColumn<AnswerLine>[] => [
  { header: 'evaluation_id', value: ({ evaluation }) => evaluation.id },
  { header: 'interaction_id', value: ({ evaluation }) => evaluation.interaction_id },
  { header: 'kind', value: ({ evaluation }) => evaluation.kind },
  { header: 'state', value: ({ evaluation }) => evaluation.state },
  { header: 'submitted_at', value: ({ evaluation }) => evaluation.submitted_at },
  { header: 'agent', value: ({ evaluation }) => evaluation.agent?.name ?? null },
  { header: 'evaluator', value: ({ evaluation }) => evaluation.evaluator?.name ?? null },
  { header: 'scorecard_id', value: ({ evaluation }) => evaluation.scorecard.id },
  { header: 'scorecard', value: (line) => inLanguage(line.evaluation.content.title, locale, ownOf(line)) },
  { header: 'scorecard_version', value: ({ evaluation }) => evaluation.scorecard.number },
  { header: 'section_id', value: ({ section }) => section.id },
  { header: 'section', value: (line) => inLanguage(line.section.title, locale, ownOf(line)) },
  { header: 'question_id', value: ({ question }) => question.id },
  { header: 'question', value: (line) => inLanguage(line.question.text, locale, ownOf(line)) },
  { header: 'family', value: ({ question }) => question.family },
  { header: 'answer', value: ({ answer }) => answer.value },
  {
    header: 'answer_text',
    value: ({ question, answer, ...line }) =>
      answer.value === null ? null : answerWords(question, answer.value, locale, ownOf(line)),
  },
  { header: 'score', value: ({ judged }) => judged?.score ?? null },
  // of no answer and of one that does not apply nobody says whether it failed
  { header: 'failed', value: ({ judged }) => (judged && judged.score !== null ? judged.is_failed : null) },
  { header: 'comment', value: ({ answer }) => answer.comment || null },
  { header: 'root_causes', value: (line) => rootCauses(line, locale) },
  { header: 'evidence', value: ({ evidence }) => joined(evidence.map(({ quote }) => quote ?? '')) },
  { header: 'evidence_at_s', value: ({ evidence }) => joined(evidence.map(({ span }) => seconds(span))) },
  { header: 'answered_by', value: ({ answer }) => answer.answered_by?.name ?? null },
  { header: 'answered_at', value: ({ answer }) => answer.answered_at },
]

const ownOf = ({ evaluation }: Pick<AnswerLine, 'evaluation'>) => evaluation.content.locale

const rootCauses = ({ question, answer, ...line }: AnswerLine, locale: Locale) =>
  joined(
    answer.root_causes.map((id) => {
      const cause = question.root_causes.find((one) => one.id === id)
      return (cause && inLanguage(cause.label, locale, ownOf(line))) || id
    }),
  )

/** From when to when it is heard, or was written: `61.5-64`; empty where no clock tells. */
function seconds({ start_ms, end_ms }: Evidence['span']): string {
  if (start_ms === null) return ''
  return end_ms === null ? String(start_ms / 1000) : `${start_ms / 1000}-${end_ms / 1000}`
}

const joined = (parts: readonly string[]) => (parts.length === 0 ? null : parts.join(' | '))
