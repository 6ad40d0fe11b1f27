import { describe, expect, test } from 'vitest'

import { type ScorecardContent, scorecardContentSchema } from '#contracts/scorecard-content.ts'
import { exampleContent, exampleQuestion } from '#tests/support/example-scorecard.ts'

import { moveQuestion, moveSection, remove, restore, step } from './edit-content.ts'
import { missingInQuestion, missingTexts } from './missing-texts.ts'
import { withKind, duplicateOf, newContent, newQuestion } from './new-content.ts'
import { shareOf } from './weight-shares.ts'

const outline = ({ sections }: ScorecardContent) =>
  sections.map(({ id, questions }) => `${id}: ${questions.map((question) => question.id).join(' ')}`)

describe('the order of a scorecard', () => {
  test('changes step by step, and from section to section', () => {
    const greets = { kind: 'question', id: 'greets' } as const
    const once = step(exampleContent, greets, 1)
    expect(outline(once)).toEqual(['opening: tone greets', 'law: consent how'])
    const twice = step(once, greets, 1)
    expect(outline(twice)).toEqual(['opening: tone', 'law: greets consent how'])
    expect(outline(step(twice, greets, -1))).toEqual(outline(once))
    expect(outline(step(once, greets, -1))).toEqual(outline(exampleContent))
  })

  test('stays the same at either end', () => {
    expect(step(exampleContent, { kind: 'question', id: 'greets' }, -1)).toBe(exampleContent)
    expect(step(exampleContent, { kind: 'question', id: 'how' }, 1)).toBe(exampleContent)
    expect(step(exampleContent, { kind: 'section', id: 'law' }, 1)).toBe(exampleContent)
    expect(step(exampleContent, { kind: 'question', id: 'none' }, 1)).toBe(exampleContent)
  })

  test('of sections changes together with their questions', () => {
    const turned = ['law: consent how', 'opening: greets tone']
    expect(outline(step(exampleContent, { kind: 'section', id: 'law' }, -1))).toEqual(turned)
    expect(outline(step(exampleContent, { kind: 'section', id: 'opening' }, 1))).toEqual(turned)
    expect(outline(moveSection(exampleContent, 'opening', 2))).toEqual(turned)
  })

  test('inserts a dropped question before the one at that position', () => {
    expect(outline(moveQuestion(exampleContent, 'greets', { sectionId: 'opening', index: 2 }))).toEqual([
      'opening: tone greets',
      'law: consent how',
    ])
    expect(outline(moveQuestion(exampleContent, 'how', { sectionId: 'opening', index: 0 }))).toEqual([
      'opening: how greets tone',
      'law: consent',
    ])
  })
})

describe('removed parts', () => {
  test.each(['section', 'question'] as const)('are restored at their position: a %s', (kind) => {
    const [rest, removed] = remove(exampleContent, { kind, id: kind === 'section' ? 'opening' : 'consent' })
    expect(rest).not.toEqual(exampleContent)
    expect(restore(rest, removed!)).toEqual(exampleContent)
  })

  test('are restored into another section when their own is gone', () => {
    const [without, question] = remove(exampleContent, { kind: 'question', id: 'consent' })
    const [rest] = remove(without, { kind: 'section', id: 'law' })
    expect(outline(restore(rest, question!))).toEqual(['opening: consent greets tone'])
    expect(outline(restore({ ...rest, sections: [] }, question!))).toEqual(['law: consent'])
  })
})

describe('a new question', () => {
  test('has a unique id, and can be saved', () => {
    const content = newContent('Sale', 'es')
    const questions = Array.from({ length: 50 }, newQuestion)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(50)
    expect(duplicateOf(questions[0]!).id).not.toBe(questions[0]!.id)
    const kinds = (['yes-no', 'scale', 'choice'] as const).map((kind) => withKind(questions[0]!, kind))
    const full = { ...content, sections: [{ ...content.sections[0]!, questions: kinds }] }
    expect(scorecardContentSchema.parse(full)).toEqual(full)
  })

  test('of another kind keeps the fields that are not specific to a kind, and drops answers that no longer exist', () => {
    const check = { kind: 'silence', at_most: 0.2 } as const
    const scale = exampleQuestion('scale', {
      id: 'a',
      weight: 7,
      allows_na: true,
      rule: { check, holds: '5', fails: 'na' },
    })
    expect(withKind(scale, 'yes-no')).toMatchObject({
      id: 'a',
      weight: 7,
      good: 'yes',
      rule: { check, holds: null, fails: 'na' },
    })
    expect(withKind(scale, 'yes-no')).not.toHaveProperty('min')
  })
})

test('texts count as missing in a language when another language has them', () => {
  expect(missingTexts(exampleContent, 'en')).toBe(0)
  // of two titles, a greeting and a section, one is translated to Spanish
  expect(missingTexts(exampleContent, 'es')).toBe(12)
  const [greets, tone] = exampleContent.sections[0]!.questions
  expect(missingInQuestion(greets!, 'es')).toBe(0)
  expect(missingInQuestion(tone!, 'es')).toBe(4)
})

test('the weight of a question is a share of all weights', () => {
  expect(shareOf(exampleContent, exampleContent.sections[1]!.questions)).toBeCloseTo(40 / 70)
  expect(shareOf({ sections: [] }, [])).toBeNull()
})
