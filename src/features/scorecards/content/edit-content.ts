import type { Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'

/** A section of a scorecard, or a question of one. */
export type ContentNode = { kind: 'section' | 'question'; id: string }

/** A removed part, and its position. */
export type Removed =
  | { kind: 'section'; index: number; section: Section }
  | { kind: 'question'; sectionId: string; index: number; question: Question }

/** The position of a question: before the one that has this index in the section now. */
export type Target = { sectionId: string; index: number }

export const changeSection = (content: ScorecardContent, id: string, change: Partial<Section>): ScorecardContent => ({
  ...content,
  sections: content.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
})

export const changeQuestion = (
  content: ScorecardContent,
  id: string,
  change: (question: Question) => Question,
): ScorecardContent =>
  withQuestions(content, ({ questions }) =>
    questions.map((question) => (question.id === id ? change(question) : question)),
  )

export const addSection = (content: ScorecardContent, section: Section, index = content.sections.length) => ({
  ...content,
  sections: content.sections.toSpliced(index, 0, section),
})

export const addQuestion = (content: ScorecardContent, question: Question, { sectionId, index }: Target) =>
  withQuestions(content, ({ id, questions }) =>
    id === sectionId ? questions.toSpliced(index, 0, question) : questions,
  )

/**
 * The content without a part, and what is needed to restore it. The same content and null if the part does not exist.
 */
export function remove(content: ScorecardContent, { kind, id }: ContentNode): [ScorecardContent, Removed | null] {
  if (kind === 'section') {
    const index = content.sections.findIndex((section) => section.id === id)
    const section = content.sections[index]
    if (!section) return [content, null]
    return [
      { ...content, sections: content.sections.toSpliced(index, 1) },
      { kind, index, section },
    ]
  }
  const position = findQuestion(content, id)
  if (!position) return [content, null]
  const { section, index } = position
  const rest = withQuestions(content, (current) =>
    current === section ? current.questions.toSpliced(index, 1) : current.questions,
  )
  return [rest, { kind, sectionId: section.id, index, question: section.questions[index]! }]
}

/** Restores a removed part. A question whose section no longer exists is added to the last one. */
export function restore(content: ScorecardContent, removed: Removed): ScorecardContent {
  if (removed.kind === 'section') return addSection(content, removed.section, removed.index)
  const { sectionId, index, question } = removed
  const section = content.sections.find(({ id }) => id === sectionId) ?? content.sections.at(-1)
  if (!section) return addSection(content, { id: sectionId, title: {}, questions: [question] })
  return addQuestion(content, question, { sectionId: section.id, index })
}

/** Moves a question within its section or into another one. Both positions are those before the move. */
export function moveQuestion(content: ScorecardContent, id: string, { sectionId, index }: Target): ScorecardContent {
  const source = findQuestion(content, id)
  if (!source) return content
  // questions after it move up when it is removed
  const to = source.section.id === sectionId && source.index < index ? index - 1 : index
  const [rest, removed] = remove(content, { kind: 'question', id })
  return removed?.kind === 'question' ? addQuestion(rest, removed.question, { sectionId, index: to }) : content
}

/** Moves a section before the one that has this index now. */
export function moveSection(content: ScorecardContent, id: string, index: number): ScorecardContent {
  const sourceIndex = content.sections.findIndex((section) => section.id === id)
  const section = content.sections[sourceIndex]
  if (!section) return content
  const rest = content.sections.toSpliced(sourceIndex, 1)
  return { ...content, sections: rest.toSpliced(sourceIndex < index ? index - 1 : index, 0, section) }
}

/**
 * Moves a part one step up or down: at the end of its section, a question moves into the next one. The same content at
 * either end.
 */
export function step(content: ScorecardContent, { kind, id }: ContentNode, by: -1 | 1): ScorecardContent {
  if (kind === 'section') {
    const index = content.sections.findIndex((section) => section.id === id) + by
    return index < 0 || index >= content.sections.length
      ? content
      : moveSection(content, id, by > 0 ? index + 1 : index)
  }
  const from = findQuestion(content, id)
  if (!from) return content
  const { section, index } = from
  const isInside = by < 0 ? index > 0 : index < section.questions.length - 1
  if (isInside) return moveQuestion(content, id, { sectionId: section.id, index: by < 0 ? index - 1 : index + 2 })
  const next = content.sections[content.sections.indexOf(section) + by]
  return next ? moveQuestion(content, id, { sectionId: next.id, index: by < 0 ? next.questions.length : 0 }) : content
}

/** The section of a question, and the index in it. */
export function findQuestion(content: ScorecardContent, id: string): { section: Section; index: number } | null {
  for (const section of content.sections) {
    const index = section.questions.findIndex((question) => question.id === id)
    if (index >= 0) return { section, index }
  }
  return null
}

const withQuestions = (content: ScorecardContent, questionsOf: (section: Section) => Question[]): ScorecardContent => ({
  ...content,
  sections: content.sections.map((section) => {
    const questions = questionsOf(section)
    return questions === section.questions ? section : { ...section, questions }
  }),
})
