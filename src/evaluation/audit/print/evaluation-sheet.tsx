import { Trans, useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'

import type { Evidence } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import { inLanguage } from '#domain/text/localized.ts'
import sheet from '#src/conversation/print-sheet.module.css'
import type { GivenAnswer } from '#src/evaluation/given-answers.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { stateNamesOf } from '#src/words/quality.ts'

import { signatureOf } from '../signature-of.ts'
import { History } from '../steps/history.tsx'
import type { Audit } from '../use-audit.ts'
import classes from './evaluation-sheet.module.css'

type EvaluationSheetProps = { audit: Audit; printedAt: Date }

/** The whole evaluation for printing, with space for signatures: the questions with answers and evidence, and its history. */
export function EvaluationSheet({ audit, printedAt }: EvaluationSheetProps) {
  const { i18n, t } = useLingui()
  const { dateTime, number, zone } = useFormats()
  const { evaluation, result, answers } = audit
  const { scorecard, content, started_at, time_zone, score, raw_score } = evaluation
  const languages = useLanguages(content.locale)
  const agent = evaluation.agent?.name ?? t`Unknown agent`
  const evaluator = evaluation.evaluator?.name ?? t`Unknown evaluator`
  const title = inLanguage(scorecard.title, ...languages)
  const printed = dateTime(printedAt, zone)
  const signature = signatureOf(evaluation)
  const signer = signature?.name ?? evaluator
  const signed = signature && dateTime(signature.at, zone)

  return createPortal(
    <article className={sheet['sheet']} data-print-sheet>
      <h1>
        <Trans>Evaluation of {agent}</Trans>
      </h1>
      <p className={sheet['note']}>
        <Trans>
          Evaluation {evaluation.id} of conversation {evaluation.interaction_id}, printed {printed} ({zone})
        </Trans>
      </p>
      <dl className={classes['facts']}>
        <dt>{t`Scorecard`}</dt>
        <dd>{t`${title}, version ${number(scorecard.number)}`}</dd>
        <dt>{t`Conversation`}</dt>
        <dd>{started_at ? `${dateTime(started_at, time_zone)} (${time_zone})` : t`No date`}</dd>
        <dt>{t`Partner`}</dt>
        <dd>
          {evaluation.partner.name}
          {evaluation.campaign && ` · ${evaluation.campaign.name}`}
        </dd>
        <dt>{t`Evaluator`}</dt>
        <dd>{evaluator}</dd>
        <dt>{t`State`}</dt>
        <dd>{i18n._(stateNamesOf(evaluation.kind)[evaluation.state])}</dd>
        <dt>{t`Score`}</dt>
        <dd>
          {score === null ? '—' : number(score, 1)}
          {score !== raw_score && raw_score !== null && ` (${t`${number(raw_score, 1)} without what was set to zero`})`}
        </dd>
      </dl>
      {content.sections.map((section) => {
        const judged = result.sections.find(({ id }) => id === section.id)
        if (!judged || judged.questions.length === 0) return null
        return (
          <section key={section.id}>
            <h2>
              {inLanguage(section.title, ...languages)}
              {evaluation.state !== 'draft' && judged.score !== null && ` · ${number(judged.score, 1)}`}
            </h2>
            {judged.questions.map((judgedQuestion) => (
              <PrintedQuestion
                key={judgedQuestion.question.id}
                judged={judgedQuestion}
                answer={answers[judgedQuestion.question.id]}
                evidence={evaluation.evidence.filter(({ question_id }) => question_id === judgedQuestion.question.id)}
                languages={languages}
              />
            ))}
          </section>
        )
      })}
      {evaluation.comment && (
        <>
          <h2>{t`Comment on the whole`}</h2>
          <p className={classes['words']}>{evaluation.comment}</p>
        </>
      )}
      <h2>{t`What became of it`}</h2>
      <History evaluation={evaluation} languages={languages} />
      <div className={classes['signatures']}>
        <p>{signed ? t`Signed by ${signer}, ${signed} (${zone})` : t`Evaluator: ${evaluator}`}</p>
        <p>{t`Agent: ${agent}`}</p>
      </div>
    </article>,
    document.body,
  )
}

type PrintedQuestionProps = {
  judged: JudgedQuestion
  answer: GivenAnswer | undefined
  evidence: readonly Evidence[]
  languages: readonly Locale[]
}

/** A printed question with its answer, comment and evidence. */
function PrintedQuestion({ judged, answer, evidence, languages }: PrintedQuestionProps) {
  const { list, duration } = useFormats()
  const wordsOf = useAnswerWords(languages)
  const { question, value, is_failed } = judged
  const causes = question.root_causes.filter(({ id }) => answer?.root_causes.includes(id))

  return (
    <div className={classes['question']}>
      <p>
        <span>{inLanguage(question.text, ...languages)}</span>
        <strong>
          {value === undefined ? '—' : wordsOf(question, value)}
          {is_failed && (
            <>
              {' '}
              <Trans>(failed)</Trans>
            </>
          )}
        </strong>
      </p>
      {causes.length > 0 && <p>{list(causes.map(({ label }) => inLanguage(label, ...languages)))}</p>}
      {answer?.comment && <p className={classes['words']}>{answer.comment}</p>}
      {evidence.map(({ id, span, quote }) => (
        <p key={id} className={classes['words']}>
          {span.start_ms !== null && `${duration(Math.floor(span.start_ms / 1000) * 1000)} · `}
          {quote && `“${quote}”`}
        </p>
      ))}
    </div>
  )
}
