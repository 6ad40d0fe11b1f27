import type { Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'
import { grouped } from '../sampling/grouped.ts'

/** A field as it was and as it is; undefined where there was none, or is none any more. */
export type FieldChange = { field: string; before: unknown; after: unknown }
/** Where a question stands: its section, and its place there from 0. */
export type QuestionPlace = { section_id: string; position: number }
export type PlacedQuestion = QuestionPlace & { question: Question }

export type ScorecardDiff = {
  /** Of the whole: its titles, its target and the like. */
  settings: FieldChange[]
  sections: {
    added: Section[]
    removed: Section[]
    /** Places from 0, in all sections. */
    moved: { section: Section; from: number; to: number }[]
    /** As they are; without what became of their questions. */
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
 * What became of a scorecard from one content to another. Sections and questions are the same where their ids are. What only gave
 * way to others has not moved: of those that stayed, as many as possible count as staying where they are.
 */
export function scorecardDiff(before: ScorecardContent, after: ScorecardContent): ScorecardDiff {
  const { sections: old, ...settingsBefore } = before
  const { sections: current, ...settingsAfter } = after
  return {
    settings: fieldChanges(settingsBefore, settingsAfter),
    sections: sectionChanges(old, current),
    questions: questionChanges(placed(old), placed(current)),
  }
}

/** How many things are told in all; nought where nothing changed. */
export const countOfChanges = ({ settings, sections, questions }: ScorecardDiff): number =>
  [settings, ...Object.values(sections), ...Object.values(questions)].reduce((sum, { length }) => sum + length, 0)

function sectionChanges(old: readonly Section[], current: readonly Section[]): ScorecardDiff['sections'] {
  const was = new Map(old.map((section, place) => [section.id, { section, place }]))
  const ids = new Set(current.map(({ id }) => id))
  const kept = current.flatMap((section, to) => {
    const known = was.get(section.id)
    return known ? [{ section, to, before: known.section, from: known.place }] : []
  })
  const stayed = settled(kept.map(({ from }) => from))
  return {
    added: current.filter(({ id }) => !was.has(id)),
    removed: old.filter(({ id }) => !ids.has(id)),
    moved: kept.filter((_, at) => !stayed.has(at)).map(({ section, from, to }) => ({ section, from, to })),
    changed: kept.flatMap(({ section, before }) => {
      const fields = fieldChanges({ ...before, questions: null }, { ...section, questions: null })
      return fields.length > 0 ? [{ section, fields }] : []
    }),
  }
}

function questionChanges(
  old: readonly PlacedQuestion[],
  current: readonly PlacedQuestion[],
): ScorecardDiff['questions'] {
  const was = new Map(old.map((one) => [one.question.id, one]))
  const ids = new Set(current.map(({ question }) => question.id))
  const kept = current.flatMap((one) => {
    const before = was.get(one.question.id)
    return before ? [{ ...one, before }] : []
  })
  const sameSection = kept.filter(({ section_id, before }) => before.section_id === section_id)
  const stayed = new Set(
    [...grouped(sameSection, ({ section_id }) => section_id).values()].flatMap((own) => {
      const places = settled(own.map(({ before }) => before.position))
      return own.filter((_, at) => places.has(at)).map(({ question }) => question.id)
    }),
  )
  return {
    added: current.filter(({ question }) => !was.has(question.id)),
    removed: old.filter(({ question }) => !ids.has(question.id)),
    moved: kept
      .filter(({ question }) => !stayed.has(question.id))
      .map(({ question, before, ...to }) => ({
        question,
        from: { section_id: before.section_id, position: before.position },
        to: { section_id: to.section_id, position: to.position },
      })),
    changed: kept.flatMap(({ question, before }) => {
      const fields = fieldChanges(before.question, question)
      return fields.length > 0 ? [{ question, fields }] : []
    }),
  }
}

const placed = (sections: readonly Section[]): PlacedQuestion[] =>
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

/** Whether two values of JSON are the same, whatever the order of their fields. An absent field is as good as an undefined one. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true // 0 and -0 are one number in JSON
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every((field) => isAlike(own(one, field), own(other, field)))
}

/** A field may have a name that every object inherits something under. */
const own = (value: object, field: string): unknown =>
  Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined

/**
 * Of things in their new order, given where each stood before: the positions of those that can count as not moved, the most there
 * are. Their former places rise, and no longer choice of them does.
 */
export function settled(places: readonly number[]): Set<number> {
  /** Position of the lowest end of a rising choice of each length. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, place] of places.entries()) {
    const found = ends.findIndex((end) => places[end]! >= place)
    const length = found === -1 ? ends.length : found
    previous[at] = ends[length - 1]
    ends[length] = at
  }
  const chosen = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) chosen.add(at)
  return chosen
}
