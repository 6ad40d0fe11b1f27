import type { Evaluation, EvaluationAnswer, EvaluationStep } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import { evaluationScore, type JudgedQuestion, type SectionScore } from '#domain/scoring/evaluation-score.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { answerWords, valuesOf } from '#server/modules/evaluations/export/answer-words.ts'

/**
 * An evaluation as Amazon Connect writes it to its bucket, in schema 3.1 (administrator guide, “Agent evaluation form output”).
 *
 * Taken from the guide: every name below; `questionType` of SINGLESELECT or NUMERIC; an answer as `values` with the selected
 * one, or as a `value`, with `notes` and `metadata.notApplicable`; a score as `percentage`, `automaticFail` and
 * `notApplicable`; the maximum lengths of texts. The guide spells the fields of the acknowledgement in two ways: these are the
 * spellings of its definitions and of its sample of an exported evaluation.
 *
 * Inferred, because the guide is silent: identifiers are Atalaya's, as text; a question that does not apply has an empty `value`
 * and nothing selected, as in its sample; both flags of a score are always present, and `percentage` is left out where nothing
 * counts; a failed question that sets its section or everything to zero is an automatic fail, in its section too; questions
 * whose condition is not met are left out. `accountId` and `instanceId` name an account at Amazon, so they are left out. The
 * comment on the whole evaluation, root causes, evidence and disputes have no place in the format.
 */
export function connectEvaluation(evaluation: Evaluation, locale: Locale) {
  const { content, scorecard, agent, evaluator, answers } = evaluation
  const { sections } = evaluationScore(content, valuesOf(evaluation))
  const inWords = (text: Parameters<typeof inLanguage>[0], most: number) =>
    inLanguage(text, locale, content.locale).slice(0, most)

  return {
    schemaVersion: '3.1',
    evaluationId: String(evaluation.id),
    metadata: {
      contactId: String(evaluation.interaction_id),
      ...(agent && { agentId: String(agent.id) }),
      evaluationDefinitionTitle: inWords(content.title, 128),
      ...(evaluator && { evaluator: evaluator.name, creator: evaluator.name }),
      evaluationDefinitionId: String(scorecard.id),
      evaluationDefinitionVersion: scorecard.number,
      evaluationStartTimestamp: evaluation.created_at,
      evaluationSubmitTimestamp: evaluation.submitted_at,
      score: scoreOf(evaluation.score, evaluation.auto_failed),
      autoEvaluated: false,
      resubmitted: evaluation.steps.filter(({ event }) => event === 'evaluation.submitted').length > 1,
      evaluationSource: 'MANUAL',
      ...acknowledgement(evaluation.steps),
    },
    sections: content.sections.map(({ id, title }, index) => ({
      sectionRefId: id,
      sectionTitle: inWords(title, 128),
      score: scoreOf(sections[index]!.score, sections[index]!.questions.some(failsMore)),
    })),
    questions: sections.flatMap((section: SectionScore) =>
      section.questions.map((judged) => {
        const { question } = judged
        const answer = answers.find(({ question_id }) => question_id === question.id)
        return {
          questionRefId: question.id,
          sectionRefId: section.id,
          questionType: question.kind === 'scale' ? 'NUMERIC' : 'SINGLESELECT',
          questionText: inWords(question.text, 350),
          answer: {
            ...answered(judged, [locale, content.locale]),
            notes: notesOf(answer),
            metadata: { notApplicable: judged.value === NOT_APPLICABLE },
          },
          score: scoreOf(judged.score, failsMore(judged)),
        }
      }),
    ),
  }
}

/** The score, whether nothing counts, and whether something failed more than itself. */
const scoreOf = (percentage: number | null, automaticFail: boolean) => ({
  ...(percentage !== null && { percentage }),
  automaticFail,
  notApplicable: percentage === null,
})

const failsMore = ({ is_failed, question }: JudgedQuestion) => is_failed && question.auto_fail !== null

const notesOf = (answer: EvaluationAnswer | undefined) => (answer?.comment ?? '').slice(0, 3_072)

function answered({ question, value }: JudgedQuestion, [locale, own]: [Locale, Locale]) {
  if (question.kind === 'scale') {
    return { value: value === undefined || value === NOT_APPLICABLE ? '' : Number(value) }
  }
  const offered = question.kind === 'yes-no' ? ['yes', 'no'] : question.options.map(({ id }) => id)
  return {
    values: offered.map((id) => ({
      valueText: answerWords(question, id, locale, own),
      valueRefId: id,
      selected: id === value,
    })),
  }
}

function acknowledgement(steps: readonly EvaluationStep[]) {
  const step = steps.findLast(({ event }) => event === 'evaluation.acknowledged')
  return (
    step && {
      acknowledgerComment: step.reason.slice(0, 3_072),
      ...(step.by && {
        evaluationAcknowledgedByUserId: String(step.by.id),
        evaluationAcknowledgedByUserName: step.by.name,
      }),
      evaluationAcknowledgedTimestamp: step.at,
    }
  )
}
