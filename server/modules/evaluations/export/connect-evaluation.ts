import type { Evaluation, EvaluationAnswer, EvaluationStep } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { evaluationScore, type JudgedQuestion, type SectionScore } from '#domain/scoring/evaluation-score.ts'
import { answerWords } from '#server/modules/evaluations/export/answer-words.ts'
import { valuesOf } from '#server/modules/evaluations/export/values-of.ts'

/**
 * An evaluation as Amazon Connect writes it to its bucket, in schema 3.1 (administrator guide, “Agent evaluation form output”).
 *
 * Documented there, and so here: every name below; `questionType` of SINGLESELECT or NUMERIC; an answer as `values` with the one
 * that is selected, or as a `value`, with `notes` and `metadata.notApplicable`; a score as `percentage`, `automaticFail` and
 * `notApplicable`; the lengths that texts are cut to. Of who acknowledged it the guide has two spellings: these are those of its
 * definitions and of its sample of an exported evaluation.
 *
 * Inferred, as the guide is silent: identifiers are ours as text; an empty `value` and nothing selected where a question does not
 * apply, as in its sample; both flags of a score are always told, and `percentage` is left out where nothing counts; a failed question that
 * sets its section or everything to nought is an automatic fail, in its section too; questions that a condition kept from being
 * asked are left out. `accountId` and `instanceId` name an account of Amazon's, so they are left out. Comments on the whole, root
 * causes, evidence and disputes have no place in the shape.
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
    sections: content.sections.map(({ id, title }, at) => ({
      sectionRefId: id,
      sectionTitle: inWords(title, 128),
      score: scoreOf(sections[at]!.score, sections[at]!.questions.some(failsMore)),
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

/** What a score of nothing counts as, and whether something failed more than itself. */
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
