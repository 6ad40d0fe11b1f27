import { describe, expect, test } from 'vitest'

import { locales } from '#contracts/page-config.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { needsFullTranscript } from '#domain/search/search-query.ts'

import { applies, countries, disclosuresOf } from './disclosures.ts'

const all = countries.flatMap(({ country, disclosures }) => disclosures.map((one) => ({ ...one, country })))

describe.each(all)('$code of $country', ({ title, say, source, query, wrong, kinds }) => {
  test('is told in every language', () => {
    for (const text of [title, say]) {
      expect(Object.keys(text).toSorted()).toEqual([...locales].toSorted())
      expect(Object.values(text).filter((one) => one.trim() === '')).toEqual([])
    }
  })

  test('says which law asks for it', () => {
    expect(source.law).not.toBe('')
    expect(source.asks).toMatch(/\.$/)
  })

  test('is looked for by searches that can be read, and that something said decides', () => {
    for (const search of wrong === null ? [query] : [query, wrong]) {
      const { query: read, error } = parseSearch(search)
      expect(error).toBeNull()
      expect(read && needsFullTranscript(read)).toBe(false)
    }
  })

  test('applies to something', () => {
    expect(kinds.length).toBeGreaterThan(0)
  })
})

test('no country asks for the same twice, and every version names its country', () => {
  for (const { country, version, disclosures } of countries) {
    expect(new Set(disclosures.map(({ code }) => code)).size).toBe(disclosures.length)
    expect(version).toMatch(new RegExp(`^${country.toLowerCase()}-\\d{4}\\.\\d+$`))
  }
  expect(new Set(countries.map(({ country }) => country)).size).toBe(countries.length)
})

test('a country that nobody wrote down asks for nothing that we know', () => {
  expect(disclosuresOf('FR')).toBeNull()
  expect(disclosuresOf('CL')?.version).toBe('cl-2026.2')
})

test('what applies goes by what the conversation was for and by what was sold', () => {
  const of = (code: string) => disclosuresOf('CL')!.disclosures.find((one) => one.code === code)!
  const home = { kind: 'sale', line: 'Hogar', product: 'Seguro de hogar' } as const
  expect(applies(of('withdrawal'), home)).toBe(true)
  expect(applies(of('withdrawal'), { ...home, kind: 'service' })).toBe(false)
  expect(applies(of('recording'), { ...home, kind: 'collection' })).toBe(true)
  expect(applies(of('declaration'), home)).toBe(false)
  expect(applies(of('declaration'), { ...home, line: null, product: 'Vida familiar' })).toBe(true)
  expect(applies(of('declaration'), { ...home, line: 'ACCIDENTES PERSONALES', product: null })).toBe(true)
  expect(applies(of('declaration'), { kind: null, line: null, product: null })).toBe(true)
})
