import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import { families } from '#contracts/families.ts'
import { questionKinds, commentRules, MAX_OPTIONS, autoFails } from '#contracts/scorecard-content.ts'
import type { Article } from '#src/evaluation/question-help.tsx'
import { type SearchOption, SearchSelect } from '#src/forms/search-select.tsx'
import { Check } from '#src/ui/check.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { questionKindNames, commentRuleNames, autoFailNames, familyNames } from '#src/words/quality.ts'

import { LocalizedField } from '../builder/localized-field.tsx'
import { NumberField } from '../builder/number-field.tsx'
import { withKind, newId } from '../content/new-content.ts'
import { shareOf } from '../content/weight-shares.ts'
import type { CategoryRules } from './category-check.tsx'
import { ChoiceOptions } from './choice-options.tsx'
import { FieldGroup } from './field-group.tsx'
import { ItemList } from './item-list.tsx'
import { NodeHead } from './node-head.tsx'
import { QuestionCondition } from './question-condition.tsx'
import type { QuestionProps } from './question-props.ts'
import { QuestionRule } from './question-rule.tsx'
import classes from './question.module.css'
import { ScaleBounds } from './scale-bounds.tsx'

type QuestionEditorProps = QuestionProps & {
  /** `2.3` */
  number: string
  /** The posts to which questions link, as far as the author may read them. */
  articles: readonly Article[]
  findArticles: (words: string, signal: AbortSignal) => Promise<SearchOption[]>
  categoryRules: CategoryRules | null
  onStep: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** All fields of one question. */
export function QuestionEditor({ number, articles, findArticles, categoryRules, ...editor }: QuestionEditorProps) {
  const { onStep, onDuplicate, onRemove, ...props } = editor
  const { article_id } = props.question
  const [picked, setPicked] = useState<SearchOption | null>(null)

  return (
    <section aria-labelledby="node-title" className={classes['editor']}>
      <NodeHead onStep={onStep} onDuplicate={onDuplicate} onRemove={onRemove}>
        <Trans>Question {number}</Trans>
      </NodeHead>
      <QuestionText
        {...props}
        article={articleOf(article_id, articles, picked)}
        findArticles={findArticles}
        onArticle={setPicked}
      />
      <QuestionAnswers {...props} />
      <QuestionScore {...props} />
      <QuestionComments {...props} />
      <QuestionCondition {...props} />
      <QuestionRule {...props} categoryRules={categoryRules} />
    </section>
  )
}

/** Shows the title if the author may read the post or has just selected it, otherwise the number. */
function articleOf(id: number | null, articles: readonly Article[], picked: SearchOption | null): SearchOption | null {
  if (id === null) return null
  if (picked?.value === String(id)) return picked
  return { value: String(id), label: articles.find((article) => article.id === id)?.title ?? `#${id}` }
}

/** The kind of answers, and which of them are good. */
function QuestionAnswers({ question, ...props }: QuestionProps) {
  const { t } = useLingui()
  const { onChange } = props

  return (
    <FieldGroup title={<Trans>How it is answered</Trans>}>
      <EnumSelect
        label={t`Kind`}
        values={questionKinds}
        names={questionKindNames}
        value={question.kind}
        onChange={(value) => onChange(withKind(question, value ?? question.kind))}
      />
      {question.kind === 'yes-no' && (
        <NativeSelect
          label={t`Good answer`}
          value={question.good}
          data={[
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]}
          description={t`It scores 100, the other one 0 and fails.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget: { value } }) => onChange({ ...question, good: value === 'no' ? 'no' : 'yes' })}
        />
      )}
      {question.kind === 'scale' && <ScaleBounds {...props} question={question} />}
      {question.kind === 'choice' && <ChoiceOptions {...props} question={question} />}
      <Check
        name="allows-na"
        label={t`It can be answered with N/A: then it counts neither for nor against`}
        isChecked={question.allows_na}
        onChange={(allows_na) => onChange({ ...question, allows_na })}
      />
    </FieldGroup>
  )
}

/** Whether an answer needs a comment, and the root causes of a fail. */
function QuestionComments({ question, content, locale, onChange }: QuestionProps) {
  const { t } = useLingui()

  return (
    <FieldGroup title={<Trans>What is said of an answer</Trans>}>
      <EnumSelect
        label={t`Comment`}
        values={commentRules}
        names={commentRuleNames}
        value={question.comment}
        onChange={(value) => onChange({ ...question, comment: value ?? 'never' })}
      />
      <p className={classes['note']}>
        <Trans>Causes to choose from when it fails:</Trans>
      </p>
      <ItemList
        label={t`Root causes`}
        items={question.root_causes}
        max={MAX_OPTIONS}
        addLabel={<Trans>Add cause</Trans>}
        removeLabel={(position) => t`Remove cause ${position}`}
        create={() => ({ id: newId('c'), label: {} })}
        onChange={(root_causes) => onChange({ ...question, root_causes })}
      >
        {(cause, position, change) => (
          <LocalizedField
            label={t`Cause ${position}`}
            isUnlabelled
            text={cause.label}
            locale={locale}
            fallback={content.locale}
            max={200}
            onChange={(label) => change({ label })}
          />
        )}
      </ItemList>
    </FieldGroup>
  )
}

/** The weight, the family of errors, and whether a fail ends the section or the evaluation. */
function QuestionScore({ question, content, onChange }: QuestionProps) {
  const { t, i18n } = useLingui()
  const { percent } = useFormats()
  const share = shareOf(content, [question])
  const shareText = share === null ? undefined : percent(share, 1)

  return (
    <FieldGroup title={<Trans>What it counts</Trans>}>
      <NumberField
        label={t`Weight`}
        help={shareText && t`${shareText} of the whole`}
        value={question.weight}
        min={0}
        max={1_000}
        onChange={(weight) => onChange({ ...question, weight })}
      />
      <NativeSelect
        label={t`Critical for`}
        value={question.family}
        data={families.map((value) => ({ value, label: i18n._(familyNames[value]) }))}
        description={t`One failed critical question makes the whole evaluation defective for that family.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...question, family: families.find((name) => name === value) ?? 'non-critical' })
        }
      />
      <EnumSelect
        label={t`What a fail does`}
        all={t`It only costs its own points`}
        values={autoFails}
        names={autoFailNames}
        value={question.auto_fail ?? undefined}
        onChange={(value) => onChange({ ...question, auto_fail: value ?? null })}
      />
    </FieldGroup>
  )
}

type QuestionTextProps = QuestionProps & {
  /** The linked post with its title; null for none. */
  article: SearchOption | null
  findArticles: (words: string, signal: AbortSignal) => Promise<SearchOption[]>
  onArticle: (article: SearchOption | null) => void
}

/** The text of the question, the help for evaluators, and a link to a post. */
function QuestionText({ question, content, locale, article, findArticles, ...on }: QuestionTextProps) {
  const { t } = useLingui()
  const localeProps = { locale, fallback: content.locale }

  return (
    <FieldGroup title={<Trans>What is asked</Trans>}>
      <LocalizedField
        {...localeProps}
        label={t`Question`}
        text={question.text}
        max={500}
        isLong
        onChange={(text) => on.onChange({ ...question, text })}
      />
      <LocalizedField
        {...localeProps}
        label={t`Help`}
        text={question.help}
        max={2_000}
        isLong
        help={t`What counts as which answer, shown below the question.`}
        onChange={(help) => on.onChange({ ...question, help })}
      />
      <SearchSelect
        label={t`Help article`}
        help={t`A post that says more. Only who may read it gets the link.`}
        placeholder={t`Search for words of a post`}
        chosen={article}
        find={findArticles}
        clearLabel={t`No help article`}
        onChange={(found) => {
          on.onArticle(found)
          on.onChange({ ...question, article_id: found ? Number(found.value) : null })
        }}
      />
    </FieldGroup>
  )
}
