import { Trans, Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'
import type { FoundMistake } from '#domain/scoring/scorecard-mistakes.ts'
import type { Article } from '#src/evaluation/question-help.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { isFocusLost, useNextFocus } from '#src/ui/use-next-focus.ts'

import {
  addQuestion,
  addSection,
  changeQuestion,
  changeSection,
  type Node,
  placeOf,
  type Removed,
} from '../content/edit-content.ts'
import { duplicateOf, newQuestion, newSection } from '../content/new-content.ts'
import { QuestionEditor } from '../question/question-editor.tsx'
import { SectionEditor } from '../question/section-editor.tsx'
import type { ScorecardsApi } from '../scorecards.api.ts'
import { Tree } from '../tree/tree.tsx'
import { useTreeMoves } from '../tree/use-tree-moves.ts'
import { atOf, nodeAt } from './builder-search.ts'
import classes from './builder.module.css'
import { MistakeList } from './mistake-list.tsx'
import type { ScorecardEditing } from './use-scorecard-draft.ts'

type FormProps = {
  editing: ScorecardEditing
  /** In which language texts are written. */
  locale: Locale
  mistakes: readonly FoundMistake[]
  at: string | undefined
  articles: readonly Article[]
  api: ScorecardsApi
  mayChooseRules: boolean
  onAt: (at: string | undefined) => void
}

/** The form as a tree, beside it what keeps it from being published, and the section or question that is worked on. */
export function Form({ editing, locale, mistakes, at, articles, api, mayChooseRules, onAt }: FormProps) {
  const { content, edit, removed } = editing
  const languages = [locale, content.locale]
  const moves = useTreeMoves({ content, onEdit: edit })
  const node = nodeIn(editing.content, nodeAt(at))
  const editor = useRef<HTMLDivElement>(null)
  const isNew = useRef(false)
  const [finders] = useState(() => findersOf(api))
  useNextFocus(node && atOf(node), () => {
    const title = editor.current?.querySelector<HTMLElement>('h2')
    if (isNew.current) editor.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    else if (isFocusLost()) title?.focus()
    title?.scrollIntoView({ block: 'nearest' })
    isNew.current = false
  })

  function show(next: Node) {
    isNew.current = true
    onAt(atOf(next))
  }
  function add(sectionId: string, question = newQuestion(), position?: number) {
    const section = content.sections.find(({ id }) => id === sectionId)
    edit(addQuestion(content, question, { sectionId, at: position ?? section?.questions.length ?? 0 }))
    show({ kind: 'question', id: question.id })
  }
  function addOneSection() {
    const section = newSection()
    edit(addSection(content, section))
    show({ kind: 'section', id: section.id })
  }
  function remove(gone: Node) {
    onAt(neighbourOf(editing.content, gone))
    editing.remove(gone)
  }

  const section = node?.kind === 'section' ? content.sections.find(({ id }) => id === node.id) : undefined
  const place = node?.kind === 'question' ? placeOf(content, node.id) : null
  const question = place?.section.questions[place.at]

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
          onUndo={(back) => {
            editing.undo()
            onAt(atOf(back))
          }}
        />
        {section && (
          <SectionEditor
            key={section.id}
            section={section}
            place={content.sections.indexOf(section) + 1}
            locale={locale}
            own={content.locale}
            onChange={(change) => edit(changeSection(content, section.id, change))}
            onStep={(by) => moves.step({ kind: 'section', id: section.id }, by)}
            onAdd={() => add(section.id)}
            onRemove={() => remove({ kind: 'section', id: section.id })}
          />
        )}
        {place && question && (
          <QuestionEditor
            key={question.id}
            question={question}
            place={`${content.sections.indexOf(place.section) + 1}.${place.at + 1}`}
            content={content}
            locale={locale}
            articles={articles}
            findArticles={finders.articles}
            categoryRules={mayChooseRules ? finders.categoryRules : null}
            onChange={(changed) => edit(changeQuestion(content, question.id, () => changed))}
            onStep={(by) => moves.step({ kind: 'question', id: question.id }, by)}
            onDuplicate={() => add(place.section.id, duplicateOf(question), place.at + 1)}
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

/** How posts and category rules are found by words. */
const findersOf = (api: ScorecardsApi) => ({
  articles: async (words: string, signal: AbortSignal) =>
    (await api.articles(words, signal)).map(({ id, title }) => ({ value: String(id), label: title })),
  categoryRules: {
    find: async (words: string, signal: AbortSignal) =>
      (await api.categoryRules(words, signal)).map(({ id, name }) => ({ value: String(id), label: name })),
    name: async (id: number) => (await api.categoryRule(id)).name,
  },
})

/** What is worked on: what the address says where that is there, else the first question or section. */
function nodeIn(content: ScorecardContent, wanted: Node | null): Node | null {
  const isThere =
    wanted?.kind === 'section'
      ? content.sections.some(({ id }) => id === wanted.id)
      : wanted !== null && placeOf(content, wanted.id) !== null
  if (isThere) return wanted
  const [first] = content.sections
  const [question] = first?.questions ?? []
  if (question) return { kind: 'question', id: question.id }
  return first ? { kind: 'section', id: first.id } : null
}

/** What is worked on once something is gone: what stands before it, or its section. */
function neighbourOf(content: ScorecardContent, gone: Node): string | undefined {
  if (gone.kind === 'section') return undefined
  const place = placeOf(content, gone.id)
  if (!place) return undefined
  const other = place.section.questions[place.at - 1] ?? place.section.questions[place.at + 1]
  return other ? atOf({ kind: 'question', id: other.id }) : atOf({ kind: 'section', id: place.section.id })
}

type RemovedNoticeProps = {
  /** What was taken out last. */
  removed: Removed | undefined
  languages: readonly Locale[]
  onUndo: (node: Node) => void
}

/** What was removed, and the way to bring it back. */
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
