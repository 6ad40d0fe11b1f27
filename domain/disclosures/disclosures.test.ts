import { describe, expect, test } from 'vitest'

import { locales } from '#contracts/page-config.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { needsFullTranscript } from '#domain/search/search-query.ts'

import { disclosureApplies, countries, disclosuresOf } from './disclosures.ts'

const all = countries.flatMap(({ country, disclosures }) => disclosures.map((one) => ({ ...one, country })))

describe.each(all)('$code of $country', ({ title, say, source, query, wrong, kinds }) => {
  test('has texts in every language', () => {
    for (const text of [title, say]) {
      expect(Object.keys(text).toSorted()).toEqual([...locales].toSorted())
      expect(Object.values(text).filter((one) => one.trim() === '')).toEqual([])
    }
  })

  test('names the law that requires it', () => {
    expect(source.law).not.toBe('')
    expect(source.asks).toMatch(/\.$/)
  })

  test('has valid searches that do not need a complete transcript', () => {
    for (const search of wrong === null ? [query] : [query, wrong]) {
      const { query: parsed, error } = parseSearch(search)
      expect(error).toBeNull()
      expect(parsed && needsFullTranscript(parsed)).toBe(false)
    }
  })

  test('applies to at least one kind of campaign', () => {
    expect(kinds.length).toBeGreaterThan(0)
  })
})

test('no country has a disclosure twice, and every version names its country', () => {
  for (const { country, version, disclosures } of countries) {
    expect(new Set(disclosures.map(({ code }) => code)).size).toBe(disclosures.length)
    expect(version).toMatch(new RegExp(`^${country.toLowerCase()}-\\d{4}\\.\\d+$`))
  }
  expect(new Set(countries.map(({ country }) => country)).size).toBe(countries.length)
})

test('an unknown country has no disclosures', () => {
  expect(disclosuresOf('FR')).toBeNull()
  expect(disclosuresOf('CL')?.version).toBe('cl-2026.2')
})

test('a disclosure applies by the kind of campaign and by the product', () => {
  const byCode = (code: string) => disclosuresOf('CL')!.disclosures.find((one) => one.code === code)!
  const home = { kind: 'sale', line: 'Hogar', product: 'Seguro de hogar' } as const
  expect(disclosureApplies(byCode('withdrawal'), home)).toBe(true)
  expect(disclosureApplies(byCode('withdrawal'), { ...home, kind: 'service' })).toBe(false)
  expect(disclosureApplies(byCode('recording'), { ...home, kind: 'collection' })).toBe(true)
  expect(disclosureApplies(byCode('declaration'), home)).toBe(false)
  expect(disclosureApplies(byCode('declaration'), { ...home, line: null, product: 'Vida familiar' })).toBe(true)
  expect(disclosureApplies(byCode('declaration'), { ...home, line: 'ACCIDENTES PERSONALES', product: null })).toBe(true)
  expect(disclosureApplies(byCode('declaration'), { kind: null, line: null, product: null })).toBe(true)
})
