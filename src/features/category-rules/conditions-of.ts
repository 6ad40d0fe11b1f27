import type { SearchQuery } from '#domain/search/search-query.ts'

import { type Condition, type Conditions, newCondition, termOf } from './conditions.ts'

/** A search as conditions that ask for the same; null where they cannot say it: it stays a text. */
export function conditionsOf(query: SearchQuery): Conditions | null {
  const whole = conditionOf(query)
  if (whole) return { join: 'all', rows: [newCondition([], whole)] }
  if (query.kind !== 'and' && query.kind !== 'or') return null

  const rows: Condition[] = []
  for (const part of together(query.queries, query.kind)) {
    const condition = conditionOf(part)
    if (!condition) return null
    rows.push(newCondition(rows, condition))
  }
  return { join: query.kind === 'and' ? 'all' : 'any', rows }
}

/** Bare words that stand side by side are one condition, as they were written. */
function together(queries: readonly SearchQuery[], kind: 'and' | 'or'): SearchQuery[] {
  const parts: SearchQuery[] = []
  let run: SearchQuery[] = []
  const end = () => {
    if (run.length > 0) parts.push(run.length === 1 ? run[0]! : { kind, queries: run })
    run = []
  }
  for (const query of queries) {
    if (wordOf(query) !== null) run.push(query)
    else {
      end()
      parts.push(query)
    }
  }
  end()
  return parts
}

type Found = Partial<Condition>

function conditionOf(query: SearchQuery): Found | null {
  return query.kind === 'not' ? placed(query.query, { isSaid: false }) : placed(query, {})
}

/** Who says it and when stand around what is said, in either order. */
function placed(query: SearchQuery, found: Found): Found | null {
  if (query.kind === 'by') return placed(query.query, { ...found, speaker: query.speaker })
  if (query.kind === 'within') return placed(query.query, { ...found, ...query.window })
  const said = saidIn(query)
  return said && { ...found, ...said }
}

function saidIn(query: SearchQuery): Found | null {
  const word = wordOf(query)
  if (word !== null) return { kind: 'all', text: word }
  switch (query.kind) {
    case 'phrase':
      return { kind: 'phrase', text: query.text }
    case 'near':
      return { kind: 'near', distance: query.distance, text: query.words.map(wordOf).join(' ') }
    case 'and':
    case 'or': {
      const words = query.queries.map(wordOf)
      return words.includes(null) ? null : { kind: query.kind === 'and' ? 'all' : 'any', text: words.join(' ') }
    }
    case 'word':
    case 'by':
    case 'within':
    case 'not':
      return null
  }
}

/** A word, or what only stands between quotes because it would be read as something else; null for all else. */
function wordOf(query: SearchQuery): string | null {
  if (query.kind === 'word') return `${query.text}${query.isPrefix ? '*' : ''}`
  return query.kind === 'phrase' && !/[\s()]/u.test(query.text) && termOf(query.text).kind === 'phrase'
    ? query.text
    : null
}
