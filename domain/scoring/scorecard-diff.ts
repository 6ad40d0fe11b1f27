import type { Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'

import { grouped } from '../sampling/grouped.ts'

/** A field before and after; undefined if it did not exist then. */
export type FieldChange = { field: string; before: unknown; after: unknown }
/** The section of a question, and its position there from 0. */
export type QuestionPlace = { section_id: string; position: number }
export type PlacedQuestion = QuestionPlace & { question: Question }

export type ScorecardDiff = {
  /** Fields of the scorecard itself, such as its title and target. */
  settings: FieldChange[]
  sections: {
    added: Section[]
    removed: Section[]
    /** Positions from 0 among all sections. */
    moved: { section: Section; from: number; to: number }[]
    /** The new sections; changes of their questions are not included. */
    changed: { section: Section; fields: FieldChange[] }[]
  }
  questions: {
    added: PlacedQuestion[]
    removed: PlacedQuestion[]
    moved: { question: Question; from: QuestionPlace; to: QuestionPlace }[]
    changed: { question: Question; fields: FieldChange[] }[]
  }
}

/**
 * The differences between two contents of a scorecard. Sections and questions are the same if their ids are. Items that only made way
 * for others have not moved: as many as possible count as unmoved.
 */
export function scorecardDiff(before: ScorecardContent, after: ScorecardContent): ScorecardDiff {
  const { sections: old, ...settingsBefore } = before
  const { sections: current, ...settingsAfter } = after
  return {
    settings: fieldChanges(settingsBefore, settingsAfter),
    sections: sectionChanges(old, current),
    questions: questionChanges(questionsWithPlace(old), questionsWithPlace(current)),
  }
}

/** The number of changes; 0 if nothing changed. */
export const countOfChanges = ({ settings, sections, questions }: ScorecardDiff): number =>
  [settings, ...Object.values(sections), ...Object.values(questions)].reduce((sum, { length }) => sum + length, 0)

function sectionChanges(old: readonly Section[], current: readonly Section[]): ScorecardDiff['sections'] {
  const previous = new Map(old.map((section, place) => [section.id, { section, place }]))
  const ids = new Set(current.map(({ id }) => id))
  const retained = current.flatMap((section, to) => {
    const former = previous.get(section.id)
    return former ? [{ section, to, before: former.section, from: former.place }] : []
  })
  const unmoved = longestUnmoved(retained.map(({ from }) => from))
  return {
    added: current.filter(({ id }) => !previous.has(id)),
    removed: old.filter(({ id }) => !ids.has(id)),
    moved: retained.filter((_, index) => !unmoved.has(index)).map(({ section, from, to }) => ({ section, from, to })),
    changed: retained.flatMap(({ section, before }) => {
      const fields = fieldChanges({ ...before, questions: null }, { ...section, questions: null })
      return fields.length > 0 ? [{ section, fields }] : []
    }),
  }
}

function questionChanges(
  old: readonly PlacedQuestion[],
  current: readonly PlacedQuestion[],
): ScorecardDiff['questions'] {
  const previous = new Map(old.map((one) => [one.question.id, one]))
  const ids = new Set(current.map(({ question }) => question.id))
  const retained = current.flatMap((one) => {
    const before = previous.get(one.question.id)
    return before ? [{ ...one, before }] : []
  })
  const sameSection = retained.filter(({ section_id, before }) => before.section_id === section_id)
  const unmoved = new Set(
    [...grouped(sameSection, ({ section_id }) => section_id).values()].flatMap((questions) => {
      const unmovedIndexes = longestUnmoved(questions.map(({ before }) => before.position))
      return questions.filter((_, index) => unmovedIndexes.has(index)).map(({ question }) => question.id)
    }),
  )
  return {
    added: current.filter(({ question }) => !previous.has(question.id)),
    removed: old.filter(({ question }) => !ids.has(question.id)),
    moved: retained
      .filter(({ question }) => !unmoved.has(question.id))
      .map(({ question, before, ...to }) => ({
        question,
        from: { section_id: before.section_id, position: before.position },
        to: { section_id: to.section_id, position: to.position },
      })),
    changed: retained.flatMap(({ question, before }) => {
      const fields = fieldChanges(before.question, question)
      return fields.length > 0 ? [{ question, fields }] : []
    }),
  }
}

const questionsWithPlace = (sections: readonly Section[]): PlacedQuestion[] =>
  sections.flatMap(({ id, questions }) =>
    questions.map((question, position) => ({ question, section_id: id, position })),
  )

function fieldChanges(before: object, after: object): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const [was, is]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)]
    return isAlike(was, is) ? [] : [{ field, before: was, after: is }]
  })
}

/** Whether two JSON values are equal, regardless of the order of their fields. An absent field equals an undefined one. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true // 0 and -0 are one number in JSON
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((field) => isAlike(ownField(one, field), ownField(other, field)))
}

/** A field may have the name of something that every object inherits, such as `toString`. */
const ownField = (value: object, field: string): unknown =>
  Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined

/**
 * Given the former places of items in their new order, returns the positions of those that count as unmoved: a longest increasing
 * subsequence of the former places.
 */
export function longestUnmoved(places: readonly number[]): Set<number> {
  /** For each length, the position of the lowest possible end of an increasing subsequence. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, place] of places.entries()) {
    const found = ends.findIndex((end) => places[end]! >= place)
    const length = found === -1 ? ends.length : found
    previous[index] = ends[length - 1]
    ends[length] = index
  }
  const unmoved = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) unmoved.add(index)
  return unmoved
}
