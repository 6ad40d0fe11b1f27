import { Trans, Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { FoundMistake } from '#domain/scoring/scorecard-mistakes.ts'
import { inLanguage } from '#domain/text/localized.ts'
import type { Article } from '#src/evaluation/question-help.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import {
  addQuestion,
  addSection,
  changeQuestion,
  changeSection,
  type ContentNode,
  findQuestion,
  type Removed,
} from '../content/edit-content.ts'
import { duplicateOf, newQuestion, newSection } from '../content/new-content.ts'
import { QuestionEditor } from '../question/question-editor.tsx'
import { SectionEditor } from '../question/section-editor.tsx'
import type { ScorecardsApi } from '../scorecards.api.ts'
import { Tree } from '../tree/tree.tsx'
import { useTreeMoves } from '../tree/use-tree-moves.ts'
import { formatNode, parseNode } from './builder-search.ts'
import classes from './builder.module.css'
import { MistakeList } from './mistake-list.tsx'
import type { ScorecardEditing } from './use-scorecard-draft.ts'

type FormProps = {
  editing: ScorecardEditing
  /** The language in which texts are edited. */
  locale: Locale
  mistakes: readonly FoundMistake[]
  at: string | undefined
  articles: readonly Article[]
  api: ScorecardsApi
  mayChooseRules: boolean
  onAt: (at: string | undefined) => void
}

/**
 * The form as a tree, next to the mistakes that prevent publication, and the section or question that is being edited.
 */
export function Form({ editing, locale, mistakes, at, articles, api, mayChooseRules, onAt }: FormProps) {
  const { content, edit, removed } = editing
  const languages = [locale, content.locale]
  const moves = useTreeMoves({ content, onEdit: edit })
  const node = nodeIn(editing.content, parseNode(at))
  const editor = useRef<HTMLDivElement>(null)
  const isNew = useRef(false)
  const [finders] = useState(() => findersOf(api))
  useNextFocus(node && formatNode(node), () => {
    const title = editor.current?.querySelector<HTMLElement>('h2')
    if (isNew.current) editor.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    else if (isFocusLost()) title?.focus()
    title?.scrollIntoView({ block: 'nearest' })
    isNew.current = false
  })

  function open(next: ContentNode) {
    isNew.current = true
    onAt(formatNode(next))
  }
  function add(sectionId: string, question = newQuestion(), index?: number) {
    const section = content.sections.find(({ id }) => id === sectionId)
    edit(addQuestion(content, question, { sectionId, index: index ?? section?.questions.length ?? 0 }))
    open({ kind: 'question', id: question.id })
  }
  function addOneSection() {
    const section = newSection()
    edit(addSection(content, section))
    open({ kind: 'section', id: section.id })
  }
  function remove(removedNode: ContentNode) {
    onAt(neighbourOf(editing.content, removedNode))
    editing.remove(removedNode)
  }

  const section = node?.kind === 'section' ? content.sections.find(({ id }) => id === node.id) : undefined
  const position = node?.kind === 'question' ? findQuestion(content, node.id) : null
  const question = position?.section.questions[position.index]

  return (
    <div className={classes['form']}>
      <div className={classes['side']}>
        <MistakeList mistakes={mistakes} content={content} languages={languages} />
        <Tree
          content={content}
          locale={locale}
          current={node}
          mistakes={mistakes}
          moves={moves}
          onAddQuestion={(sectionId) => add(sectionId)}
          onAddSection={addOneSection}
        />
      </div>
      <div ref={editor} className={classes['editor']}>
        <RemovedNotice
          removed={removed.at(-1)}
          languages={languages}
          onUndo={(restored) => {
            editing.undo()
            onAt(formatNode(restored))
          }}
        />
        {section && (
          <SectionEditor
            key={section.id}
            section={section}
            position={content.sections.indexOf(section) + 1}
            locale={locale}
            fallback={content.locale}
            onChange={(change) => edit(changeSection(content, section.id, change))}
            onStep={(by) => moves.step({ kind: 'section', id: section.id }, by)}
            onAdd={() => add(section.id)}
            onRemove={() => remove({ kind: 'section', id: section.id })}
          />
        )}
        {position && question && (
          <QuestionEditor
            key={question.id}
            question={question}
            number={`${content.sections.indexOf(position.section) + 1}.${position.index + 1}`}
            content={content}
            locale={locale}
            articles={articles}
            findArticles={finders.articles}
            categoryRules={mayChooseRules ? finders.categoryRules : null}
            onChange={(changed) => edit(changeQuestion(content, question.id, () => changed))}
            onStep={(by) => moves.step({ kind: 'question', id: question.id }, by)}
            onDuplicate={() => add(position.section.id, duplicateOf(question), position.index + 1)}
            onRemove={() => remove({ kind: 'question', id: question.id })}
          />
        )}
        {!section && !question && (
          <Empty title={<Trans>There is no section yet</Trans>}>
            <Trans>Add a section, and questions to it.</Trans>
          </Empty>
        )}
      </div>
    </div>
  )
}

/** Searches for posts and category rules. */
const findersOf = (api: ScorecardsApi) => ({
  articles: async (text: string, signal: AbortSignal) =>
    (await api.articles(text, signal)).map(({ id, title }) => ({ value: String(id), label: title })),
  categoryRules: {
    find: async (text: string, signal: AbortSignal) =>
      (await api.categoryRules(text, signal)).map(({ id, name }) => ({ value: String(id), label: name })),
    name: async (id: number) => (await api.categoryRule(id)).name,
  },
})

/** The section or question that is being edited: the one in the address if it exists, otherwise the first. */
function nodeIn(content: ScorecardContent, requested: ContentNode | null): ContentNode | null {
  const isFound =
    requested?.kind === 'section'
      ? content.sections.some(({ id }) => id === requested.id)
      : requested !== null && findQuestion(content, requested.id) !== null
  if (isFound) return requested
  const [first] = content.sections
  const [question] = first?.questions ?? []
  if (question) return { kind: 'question', id: question.id }
  return first ? { kind: 'section', id: first.id } : null
}

/** What is edited after a removal: the neighbouring question, or the section. */
function neighbourOf(content: ScorecardContent, removedNode: ContentNode): string | undefined {
  if (removedNode.kind === 'section') return undefined
  const position = findQuestion(content, removedNode.id)
  if (!position) return undefined
  const neighbour = position.section.questions[position.index - 1] ?? position.section.questions[position.index + 1]
  return neighbour
    ? formatNode({ kind: 'question', id: neighbour.id })
    : formatNode({ kind: 'section', id: position.section.id })
}

type RemovedNoticeProps = {
  /** The last removed part. */
  removed: Removed | undefined
  languages: readonly Locale[]
  onUndo: (node: ContentNode) => void
}

/** What was removed, with a button that restores it. */
function RemovedNotice({ removed, languages, onUndo }: RemovedNoticeProps) {
  if (!removed) return null
  const isSection = removed.kind === 'section'
  const { id } = isSection ? removed.section : removed.question
  const name = inLanguage(isSection ? removed.section.title : removed.question.text, ...languages)

  return (
    <p role="status" className={classes['removed']}>
      {isSection ? (
        <Plural
          value={removed.section.questions.length}
          one={`Section “${name}” with # question was removed.`}
          other={`Section “${name}” with # questions was removed.`}
        />
      ) : (
        <Trans>“{name}” was removed.</Trans>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={14} stroke={1.5} aria-hidden />}
        onClick={() => onUndo({ kind: removed.kind, id })}
      >
        <Trans>Undo</Trans>
      </Button>
    </p>
  )
}
