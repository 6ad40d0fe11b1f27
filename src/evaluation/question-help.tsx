import { Trans } from '@lingui/react/macro'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

import { LocalizedText } from './localized-text.tsx'
import classes from './scorecard-form.module.css'

/** A post that questions refer to and that the reader may read. */
export type Article = { id: number; title: string }

type QuestionHelpProps = {
  /** The ID of the element, because it describes the question. */
  id: string
  question: Question
  languages: readonly Locale[]
  articles: readonly Article[]
}

/** The explanation of a question, and a link to its article, which opens in a new tab so that the form stays open. */
export function QuestionHelp({ id, question: { help, article_id }, languages, articles }: QuestionHelpProps) {
  const article = articles.find((candidate) => candidate.id === article_id)

  return (
    <div id={id} className={classes['help']}>
      {inLanguage(help, ...languages) !== '' && (
        <p>
          <LocalizedText text={help} languages={languages} />
        </p>
      )}
      {article && (
        <Link to="/news/$id" params={{ id: String(article.id) }} target="_blank" rel="noreferrer">
          <Trans>Read more: {article.title}</Trans>
          <IconExternalLink size={14} stroke={1.5} aria-hidden />
        </Link>
      )}
    </div>
  )
}
