import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import { ScorecardForm } from '#src/evaluation/scorecard-form.tsx'

import type { Audit } from '../use-audit.ts'
import classes from './steps.module.css'
import type { Dispute } from './use-dispute.ts'

type NewlyApplicableProps = {
  audit: Audit
  dispute: Dispute
  languages: readonly Locale[]
  /** The current question. */
  question: string | null
  onQuestion: (questionId: string) => void
}

/** The questions that apply because of an accepted answer: they are answered together with the decision. */
export function NewlyApplicable({ audit, dispute, languages, question, onQuestion }: NewlyApplicableProps) {
  const id = useId()
  const { added } = dispute
  if (dispute.mode !== 'deciding' || !added.hasQuestions) return null

  return (
    <section aria-labelledby={id} className={classes['asked']}>
      <h2 id={id}>
        <Trans>Asked because of what is accepted</Trans>
      </h2>
      <p className={classes['missing']}>
        <Trans>With the changed answer these questions apply. Their answers are sent with the decision.</Trans>
      </p>
      <ScorecardForm
        content={audit.evaluation.content}
        languages={languages}
        answers={added.answers}
        result={added.result}
        onAnswer={added.answer}
        currentQuestion={question}
        onCurrent={onQuestion}
        errorOf={(questionId) => audit.stepFailure?.errors?.[questionId]?.[0]}
        articles={audit.evaluation.articles}
      />
    </section>
  )
}
