import { Trans, useLingui } from '@lingui/react/macro'

import { LocalizedField } from '../builder/localized-field.tsx'
import type { FoundOption } from '#src/ui/found-select.tsx'
import { FoundSelect } from '#src/ui/found-select.tsx'

import { FieldGroup } from './field-group.tsx'
import type { QuestionProps } from './question-props.ts'

type QuestionWordsProps = QuestionProps & {
  /** The post that it points to, with its title; null for none. */
  article: FoundOption | null
  findArticles: (words: string, signal: AbortSignal) => Promise<FoundOption[]>
  onArticle: (article: FoundOption | null) => void
}

/** What is asked, what counts as what, and the post that says more. */
export function QuestionWords({ question, content, locale, article, findArticles, ...on }: QuestionWordsProps) {
  const { t } = useLingui()
  const written = { locale, own: content.locale }

  return (
    <FieldGroup title={<Trans>What is asked</Trans>}>
      <LocalizedField
        {...written}
        label={t`Question`}
        text={question.text}
        max={500}
        isLong
        onChange={(text) => on.onChange({ ...question, text })}
      />
      <LocalizedField
        {...written}
        label={t`Help`}
        text={question.help}
        max={2_000}
        isLong
        help={t`What counts as which answer, shown below the question.`}
        onChange={(help) => on.onChange({ ...question, help })}
      />
      <FoundSelect
        label={t`Help article`}
        help={t`A post that says more. Only who may read it gets the link.`}
        placeholder={t`Search for words of a post`}
        chosen={article}
        find={findArticles}
        clearLabel={t`No help article`}
        onChange={(chosen) => {
          on.onArticle(chosen)
          on.onChange({ ...question, article_id: chosen ? Number(chosen.value) : null })
        }}
      />
    </FieldGroup>
  )
}
