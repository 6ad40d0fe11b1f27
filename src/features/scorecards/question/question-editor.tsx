import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Article } from '#src/evaluation/question-help.tsx'
import type { FoundOption } from '#src/ui/found-select.tsx'

import { NodeHead } from './node-head.tsx'
import { QuestionAnswers } from './question-answers.tsx'
import { QuestionComments } from './question-comments.tsx'
import { QuestionCondition } from './question-condition.tsx'
import type { QuestionProps } from './question-props.ts'
import { QuestionRule } from './question-rule.tsx'
import { QuestionScore } from './question-score.tsx'
import { QuestionWords } from './question-words.tsx'
import type { CategoryRules } from './category-check.tsx'
import classes from './question.module.css'

type QuestionEditorProps = QuestionProps & {
  /** `2.3` */
  place: string
  /** Of the posts that questions point to, those that the writer may read. */
  articles: readonly Article[]
  findArticles: (words: string, signal: AbortSignal) => Promise<FoundOption[]>
  categoryRules: CategoryRules | null
  onStep: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** Everything of one question. */
export function QuestionEditor({ place, articles, findArticles, categoryRules, ...editor }: QuestionEditorProps) {
  const { onStep, onDuplicate, onRemove, ...props } = editor
  const { article_id } = props.question
  const [chosen, setChosen] = useState<FoundOption | null>(null)

  return (
    <section aria-labelledby="node-title" className={classes['editor']}>
      <NodeHead onStep={onStep} onDuplicate={onDuplicate} onRemove={onRemove}>
        <Trans>Question {place}</Trans>
      </NodeHead>
      <QuestionWords
        {...props}
        article={articleOf(article_id, articles, chosen)}
        findArticles={findArticles}
        onArticle={setChosen}
      />
      <QuestionAnswers {...props} />
      <QuestionScore {...props} />
      <QuestionComments {...props} />
      <QuestionCondition {...props} />
      <QuestionRule {...props} categoryRules={categoryRules} />
    </section>
  )
}

/** By its title, where the writer may read it or has just chosen it. */
function articleOf(id: number | null, articles: readonly Article[], chosen: FoundOption | null): FoundOption | null {
  if (id === null) return null
  if (chosen?.value === String(id)) return chosen
  return { value: String(id), label: articles.find((one) => one.id === id)?.title ?? `#${id}` }
}
