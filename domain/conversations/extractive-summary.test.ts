import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { extractiveSummary, MIN_SENTENCES } from './extractive-summary.ts'

const turnsOf = (...texts: string[]) =>
  texts.map((text, at) => ({ speaker: at % 2 === 0 ? ('customer' as const) : ('agent' as const), text }))

const claim = turnsOf(
  'Buenas tardes, me chocaron el auto estacionado y la puerta quedó abollada.',
  'Buenas tardes, lamento lo que le pasó con su auto.',
  'Quiero saber si el seguro cubre la reparación de la puerta del auto.',
  'Sí, su seguro cubre la reparación de la puerta con un deducible del cinco por ciento.',
  'Ayer por la noche llovió muchísimo en toda la ciudad.',
  'El taller autorizado repara la puerta en tres días hábiles.',
  '¿Y el deducible de la reparación se paga en el taller?',
  'Así es, el deducible se paga directamente en el taller autorizado.',
  'Gracias. Listo.',
)

describe('a summary', () => {
  test('consists of sentences of the conversation, in their order, each with its turn', () => {
    const summary = extractiveSummary(claim)!
    expect(summary.length).toBe(4)
    for (const { at, text } of summary) expect(claim[at]!.text).toContain(text)
    expect(summary.map(({ at }) => at)).toEqual(summary.map(({ at }) => at).toSorted((one, other) => one - other))
  })

  test('contains the subject of the conversation, and leaves out side remarks', () => {
    const words = extractiveSummary(claim)!
      .map(({ text }) => text)
      .join(' ')
    expect(words).toMatch(/deducible/)
    expect(words).not.toMatch(/llovió/)
  })

  test('has no sentence twice', () => {
    const summary = extractiveSummary([...claim, ...claim])!
    expect(new Set(summary.map(({ text }) => text)).size).toBe(summary.length)
  })

  test('does not exist for turns of system and bot only, or for too few sentences', () => {
    expect(extractiveSummary(claim.slice(0, MIN_SENTENCES - 1))).toBeNull()
    expect(extractiveSummary(claim.map((turn) => ({ ...turn, speaker: 'bot' as const })))).toBeNull()
    expect(extractiveSummary([])).toBeNull()
  })
})

test('for any turns there are at most five sentences, all of them from the turns, and always the same', () => {
  const word = fc.constantFrom(
    'seguro',
    'auto',
    'puerta',
    'pago',
    'la',
    'de',
    'sí.',
    'cómo?',
    'taller',
    '123',
    '\n',
    '•••',
  )
  const turn = fc.record({
    speaker: fc.constantFrom('agent' as const, 'customer' as const),
    text: fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  })
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
      const summary = extractiveSummary(turns)
      expect(extractiveSummary(turns)).toEqual(summary)
      expect(summary?.length ?? 0).toBeLessThanOrEqual(5)
      for (const { at, text } of summary ?? []) expect(turns[at]!.text).toContain(text)
    }),
  )
})
