import { describe, expect, test } from 'vitest'

import { dispositions } from '#contracts/dispositions.ts'

import { dispositionWords } from './disposition-words.ts'
import { dispositionOf, dispositionPath, kindsOf } from './dispositions.ts'

describe('the words of a dialler', () => {
  test.each([
    ['NO CONTESTA', 'no-answer'],
    ['BUZÓN', 'voicemail'],
    ['Buzon de voz', 'voicemail'],
    ['VENTA', 'sale'],
    ['NO ANSWER', 'no-answer'],
    ['No_Answer', 'no-answer'],
    ['ANSWERED', 'contacted'],
    ['CONGESTION', 'congested'],
    ['03 - No contesta', 'no-answer'],
    ['B2. Ocupado', 'busy'],
    ['Não ligar mais', 'do-not-call'],
    ['Volver a llamar', 'call-back'],
    ['Ya tiene seguro', 'already-customer'],
    ['Promesa de pago', 'promise-to-pay'],
    ['caixa postal', 'voicemail'],
    ['Pendiente', 'not-dialled'],
  ])('%j mean %s', (words, disposition) => expect(dispositionOf(words)).toBe(disposition))

  test.each(['', '17', 'NA', 'venta perdida', 'no contesta el titular', 'constructor', 'Código 12'])(
    '%j have no known meaning and are not guessed',
    (words) => expect(dispositionOf(words)).toBeNull(),
  )
})

test('every disposition has a path from a root, and is among the kinds of every step of it', () => {
  for (const one of dispositions) {
    const path = dispositionPath(one)
    expect(path.at(-1)).toBe(one)
    for (const step of path) expect(kindsOf(step)).toContain(one)
  }
  expect(dispositionPath('voicemail')).toEqual(['not-contacted', 'voicemail'])
  expect(kindsOf('voicemail')).toEqual(['voicemail'])
})

test('no words have two meanings, and all are written in the compared form', () => {
  for (const one of dispositions) {
    for (const words of dispositionWords[one]) expect([words, dispositionOf(words)]).toEqual([words, one])
  }
})
