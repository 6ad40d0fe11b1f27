import { describe, expect, test } from 'vitest'

import { families } from '#contracts/families.ts'
import { locales } from '#contracts/page-config.ts'
import { type Localized, type Question, scorecardContentSchema } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { mistakesOf } from '#domain/scoring/scorecard-mistakes.ts'
import { parseSearch } from '#domain/search/parse-search.ts'

import { defaultScorecards } from './default-scorecards.ts'

const all = defaultScorecards.map(({ key, content }) => [key, content] as const)
const questions = defaultScorecards.flatMap(({ content }) => questionsOf(content))
const kindsIn = <Kind>(kinds: (question: Question) => Kind) => new Set(questions.map(kinds))

/** Every text of a value, with its path. */
function textsIn(value: unknown, path = ''): [string, Localized][] {
  if (typeof value !== 'object' || value === null) return []
  if ('es' in value) return [[path, value as Localized]]
  return Object.entries(value).flatMap(([field, inner]) => textsIn(inner, `${path}.${field}`))
}

describe.each(all)('the scorecard for %s', (_, content) => {
  test('can be published in its own language', () => {
    expect(scorecardContentSchema.parse(content)).toEqual(content)
    for (const locale of locales) expect(mistakesOf({ ...content, locale })).toEqual([])
  })

  test('has twelve to twenty questions in four to six sections', () => {
    expect(questionsOf(content).length).toBeGreaterThanOrEqual(12)
    expect(questionsOf(content).length).toBeLessThanOrEqual(20)
    expect(content.sections.length).toBeGreaterThanOrEqual(4)
    expect(content.sections.length).toBeLessThanOrEqual(6)
  })

  test('can be read in every language, and no sentence is left in another one', () => {
    for (const [path, text] of textsIn(content)) {
      const translations = locales.map((locale) => text[locale]?.trim() ?? '')
      expect(
        translations.every((one) => one !== ''),
        path,
      ).toBe(true)
      const isWord = !text.en!.includes(' ') // a single word can be the same in two languages
      expect(isWord || new Set(translations).size === locales.length, path).toBe(true)
      expect(text.bn, path).toMatch(/\p{Script=Bengali}/u)
      expect(text['zh-CN'], path).toMatch(/\p{Script=Han}/u)
    }
  })

  test('has question marks in every language, and both of them in Spanish', () => {
    for (const { text } of questionsOf(content)) {
      for (const locale of locales) expect(text[locale]).toMatch(/[?？]$/)
      expect(text.es).toMatch(/¿/)
      expect(text.fr).toMatch(/\s\?$/)
    }
  })

  test('has only searches that can be parsed', () => {
    const queries = questionsOf(content).flatMap(({ rule }) =>
      rule?.check.kind === 'disclosure' ? [rule.check.query] : [],
    )
    for (const query of queries) expect(parseSearch(query), query).toMatchObject({ error: null, query: {} })
  })
})

test('together they show all features of scorecards', () => {
  expect(kindsIn(({ kind }) => kind)).toEqual(new Set(['yes-no', 'scale', 'choice']))
  expect(kindsIn(({ family }) => family)).toEqual(new Set(families))
  expect(kindsIn(({ auto_fail }) => auto_fail)).toEqual(new Set([null, 'section', 'form']))
  const checks = kindsIn(({ rule }) => rule?.check.kind)
  expect(checks).toEqual(new Set([undefined, 'disclosure', 'silence', 'overtalk', 'response-time']))
  for (const { content } of defaultScorecards) {
    const own = questionsOf(content)
    expect(own.some(({ condition }) => condition)).toBe(true)
    expect(own.some(({ allows_na }) => allows_na)).toBe(true)
    expect(own.some(({ comment, root_causes }) => comment === 'on-fail' && root_causes.length > 0)).toBe(true)
    expect(own.some(({ rule }) => rule)).toBe(true)
    expect(own.some(({ auto_fail }) => auto_fail === 'form')).toBe(true)
  }
})
