import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  jsonValue,
  property,
  record,
  shuffledSubarray,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'

import { countOfChanges, isAlike, scorecardDiff, longestUnmoved } from './scorecard-diff.ts'

const question = (id: string, more: { text?: string; weight?: number } = {}): Question => ({
  ...{ id, kind: 'yes-no', good: 'yes', text: { en: more.text ?? id }, help: {}, article_id: null },
  ...{ weight: more.weight ?? 1, allows_na: false, family: 'non-critical', auto_fail: null, comment: 'never' },
  ...{ root_causes: [], condition: null, rule: null, asks_model: false },
})
const section = (id: string, questions: readonly (string | Question)[]): Section => ({
  id,
  title: { en: id },
  questions: questions.map((one) => (typeof one === 'string' ? question(one) : one)),
})
const content = (sections: Section[], more: Partial<ScorecardContent> = {}): ScorecardContent => ({
  ...{ title: { en: 'Sale' }, description: {}, locale: 'en', blind: false, target: 80, dispute_days: 5, sections },
  ...more,
})
const ids = (found: readonly { question: Question }[]) => found.map(({ question: { id } }) => id)

describe('from one content to another', () => {
  const before = content([section('opening', ['hello', 'name', 'recording']), section('needs', ['asked'])])

  test('settings are compared field by field', () => {
    const { settings } = scorecardDiff(before, { ...before, target: 90, title: { en: 'Sale', es: 'Venta' } })
    expect(settings).toEqual([
      { field: 'title', before: { en: 'Sale' }, after: { en: 'Sale', es: 'Venta' } },
      { field: 'target', before: 80, after: 90 },
    ])
  })

  test('a question after a removed one has not moved', () => {
    const diff = scorecardDiff(
      before,
      content([section('opening', ['name', 'recording']), section('needs', ['asked'])]),
    )
    expect(diff.questions.removed).toEqual([{ question: question('hello'), section_id: 'opening', position: 0 }])
    expect(countOfChanges(diff)).toBe(1)
  })

  test('a question in another section has moved, and may have changed too', () => {
    const moved = question('name', { weight: 3 })
    const after = content([section('opening', ['hello', 'recording']), section('needs', [moved, 'asked'])])
    const { questions } = scorecardDiff(before, after)
    expect(questions.moved).toEqual([
      {
        question: moved,
        from: { section_id: 'opening', position: 1 },
        to: { section_id: 'needs', position: 0 },
      },
    ])
    expect(questions.changed).toEqual([{ question: moved, fields: [{ field: 'weight', before: 1, after: 3 }] }])
  })

  test('if one question moved past others, only that one is reported', () => {
    const after = content([section('opening', ['recording', 'hello', 'name']), section('needs', ['asked'])])
    expect(ids(scorecardDiff(before, after).questions.moved)).toEqual(['recording'])
  })

  test('sections are added, removed, moved and renamed by themselves', () => {
    const renamed = { ...section('needs', ['asked']), title: { en: 'Needs' } }
    const { sections, questions } = scorecardDiff(before, content([renamed, section('end', ['bye'])]))
    expect(sections.added.map(({ id }) => id)).toEqual(['end'])
    expect(sections.removed.map(({ id }) => id)).toEqual(['opening'])
    expect(sections.moved).toEqual([])
    expect(sections.changed[0]?.fields).toEqual([{ field: 'title', before: { en: 'needs' }, after: { en: 'Needs' } }])
    expect([ids(questions.added), ids(questions.removed)]).toEqual([['bye'], ['hello', 'name', 'recording']])
    const swapped = scorecardDiff(before, content(before.sections.toReversed()))
    expect(swapped.sections.moved).toHaveLength(1)
    expect(swapped.questions.moved).toEqual([])
  })

  test('a question of another kind lists the fields that it lost and gained', () => {
    const { good: _, ...shape } = question('asked') as Extract<Question, { kind: 'yes-no' }>
    const scale: Question = { ...shape, kind: 'scale', min: 1, max: 5, pass_from: 3, min_label: {}, max_label: {} }
    const after = content([before.sections[0]!, section('needs', [scale])])
    const [changed] = scorecardDiff(before, after).questions.changed
    expect(changed?.fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['kind', 'good', 'min', 'max', 'pass_from']),
    )
    expect(changed?.fields).toContainEqual({ field: 'good', before: 'yes', after: undefined })
  })
})

describe('for any two contents', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const contents = record({
    order: shuffledSubarray(names),
    split: integer({ min: 0, max: names.length }),
    weight: constantFrom(1, 2),
    isTurned: boolean(),
    target: constantFrom(80, 90),
  }).map(({ order, split, weight, isTurned, target }) => {
    const made = order.map((id) => question(id, { weight }))
    const sections = [section('one', made.slice(0, split)), section('two', made.slice(split))]
    return content(isTurned ? sections.toReversed() : sections, { target })
  })
  const idsIn = ({ sections }: ScorecardContent) => sections.flatMap(({ questions }) => questions.map(({ id }) => id))

  test('equal ones have no difference', () => {
    assert(
      property(contents, (one) => {
        expect(countOfChanges(scorecardDiff(one, structuredClone(one)))).toBe(0)
      }),
    )
  })

  test('the differences lead from one content to the other', () => {
    assert(
      property(contents, contents, (before, after) => {
        const { questions, settings } = scorecardDiff(before, after)
        const removed = new Set(ids(questions.removed))
        const retained = idsIn(before).filter((id) => !removed.has(id))
        expect([...retained, ...ids(questions.added)].toSorted()).toEqual(idsIn(after).toSorted())
        for (const id of [...ids(questions.moved), ...ids(questions.changed)]) expect(retained).toContain(id)
        expect(settings).toHaveLength(before.target === after.target ? 0 : 1)
        const isChanged = retained.length > 0 && questions.changed.length > 0
        expect(questions.changed).toHaveLength(isChanged ? retained.length : 0)
      }),
    )
  })

  test('the comparison in the other direction has the same changes reversed', () => {
    assert(
      property(contents, contents, (before, after) => {
        const [there, back] = [scorecardDiff(before, after), scorecardDiff(after, before)]
        expect(ids(back.questions.removed)).toEqual(ids(there.questions.added))
        expect(back.questions.moved).toHaveLength(there.questions.moved.length)
        expect(countOfChanges(back)).toBe(countOfChanges(there))
      }),
    )
  })
})

test.each([
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [1, 2, 0],
    [0, 1],
  ],
  [
    [2, 0, 1, 3],
    [1, 2, 3],
  ],
  [[], []],
])('of items formerly at %j, those at %j have not moved', (places, stayed) => {
  expect(longestUnmoved(places)).toEqual(new Set(stayed))
})

test('the unmoved items are in their old order, and no larger set of items is', () => {
  assert(
    property(uniqueArray(integer({ min: 0, max: 50 })), (places) => {
      const retained = [...longestUnmoved(places)].toSorted((one, other) => one - other).map((index) => places[index]!)
      expect(retained).toEqual(retained.toSorted((one, other) => one - other))
      expect(retained).toHaveLength(longestRising(places))
    }),
  )
})

test('a value equals its copy, and no value with an additional element', () => {
  assert(
    property(jsonValue(), array(jsonValue()), (value, list) => {
      expect(isAlike(value, JSON.parse(JSON.stringify(value)))).toBe(true)
      expect(isAlike(list, [...list, 0])).toBe(false)
      expect(isAlike({ value }, { value, more: 0 })).toBe(false)
    }),
  )
  expect(isAlike({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isAlike([], {})).toBe(false)
  expect(isAlike({ total: -0 }, { total: 0 })).toBe(true)
  expect(isAlike({}, { toString: 0 })).toBe(false)
  expect(isAlike({}, JSON.parse('{"__proto__": {}}'))).toBe(false)
})

/** The length of a longest increasing subsequence, by trying every end. */
function longestRising(places: readonly number[]): number {
  const lengths: number[] = []
  for (const [index, place] of places.entries()) {
    lengths[index] = 1 + Math.max(0, ...lengths.filter((_, before) => places[before]! < place))
  }
  return Math.max(0, ...lengths)
}
