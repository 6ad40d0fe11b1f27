import type { Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'

/** What can be chosen in a scorecard: one of its sections, or a question of one. */
export type Node = { kind: 'section' | 'question'; id: string }

/** What was taken out, and where it stood. */
export type Removed =
  | { kind: 'section'; at: number; section: Section }
  | { kind: 'question'; sectionId: string; at: number; question: Question }

/** Where a question is to stand: before the one that has this place in the section now. */
export type Target = { sectionId: string; at: number }

export const changeSection = (content: ScorecardContent, id: string, change: Partial<Section>): ScorecardContent => ({
  ...content,
  sections: content.sections.map((section) => (section.id === id ? { ...section, ...change } : section)),
})

export const changeQuestion = (
  content: ScorecardContent,
  id: string,
  change: (question: Question) => Question,
): ScorecardContent =>
  withQuestions(content, ({ questions }) => questions.map((one) => (one.id === id ? change(one) : one)))

export const addSection = (content: ScorecardContent, section: Section, at = content.sections.length) => ({
  ...content,
  sections: content.sections.toSpliced(at, 0, section),
})

export const addQuestion = (content: ScorecardContent, question: Question, { sectionId, at }: Target) =>
  withQuestions(content, ({ id, questions }) => (id === sectionId ? questions.toSpliced(at, 0, question) : questions))

/** The content without something, and what it takes to bring that back. The same content and null where it is not there. */
export function remove(content: ScorecardContent, { kind, id }: Node): [ScorecardContent, Removed | null] {
  if (kind === 'section') {
    const at = content.sections.findIndex((section) => section.id === id)
    const section = content.sections[at]
    if (!section) return [content, null]
    return [
      { ...content, sections: content.sections.toSpliced(at, 1) },
      { kind, at, section },
    ]
  }
  const found = placeOf(content, id)
  if (!found) return [content, null]
  const { section, at } = found
  const rest = withQuestions(content, (one) => (one === section ? one.questions.toSpliced(at, 1) : one.questions))
  return [rest, { kind, sectionId: section.id, at, question: section.questions[at]! }]
}

/** Brings back what was taken out. A question whose section is gone comes into the last one. */
export function restore(content: ScorecardContent, removed: Removed): ScorecardContent {
  if (removed.kind === 'section') return addSection(content, removed.section, removed.at)
  const { sectionId, at, question } = removed
  const section = content.sections.find(({ id }) => id === sectionId) ?? content.sections.at(-1)
  if (!section) return addSection(content, { id: sectionId, title: {}, questions: [question] })
  return addQuestion(content, question, { sectionId: section.id, at })
}

/** A question to another place, in its section or in another; both as they stand before. */
export function moveQuestion(content: ScorecardContent, id: string, { sectionId, at }: Target): ScorecardContent {
  const from = placeOf(content, id)
  if (!from) return content
  // what stands behind it moves up when it goes
  const to = from.section.id === sectionId && from.at < at ? at - 1 : at
  const [rest, removed] = remove(content, { kind: 'question', id })
  return removed?.kind === 'question' ? addQuestion(rest, removed.question, { sectionId, at: to }) : content
}

/** A section to another place, before the one that stands there now. */
export function moveSection(content: ScorecardContent, id: string, at: number): ScorecardContent {
  const from = content.sections.findIndex((section) => section.id === id)
  const section = content.sections[from]
  if (!section) return content
  const rest = content.sections.toSpliced(from, 1)
  return { ...content, sections: rest.toSpliced(from < at ? at - 1 : at, 0, section) }
}

/** One step up or down: a question goes on into the next section at the end of its own. The same content at an end. */
export function step(content: ScorecardContent, { kind, id }: Node, by: -1 | 1): ScorecardContent {
  if (kind === 'section') {
    const at = content.sections.findIndex((section) => section.id === id) + by
    return at < 0 || at >= content.sections.length ? content : moveSection(content, id, by > 0 ? at + 1 : at)
  }
  const from = placeOf(content, id)
  if (!from) return content
  const { section, at } = from
  const isInside = by < 0 ? at > 0 : at < section.questions.length - 1
  if (isInside) return moveQuestion(content, id, { sectionId: section.id, at: by < 0 ? at - 1 : at + 2 })
  const next = content.sections[content.sections.indexOf(section) + by]
  return next ? moveQuestion(content, id, { sectionId: next.id, at: by < 0 ? next.questions.length : 0 }) : content
}

/** Where a question stands. */
export function placeOf(content: ScorecardContent, id: string): { section: Section; at: number } | null {
  for (const section of content.sections) {
    const at = section.questions.findIndex((question) => question.id === id)
    if (at >= 0) return { section, at }
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
