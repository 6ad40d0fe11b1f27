import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Speaker, speakers } from '#contracts/conversation.ts'

import { answerIn, consents } from './consent.ts'

const chat = (...lines: [Speaker, string][]) => lines.map(([speaker, text]) => ({ speaker, text }))

describe('a question for consent', () => {
  test.each([
    ['¿Acepta que usemos sus datos para atender su siniestro?', ['data']],
    ['Si acepta el tratamiento de sus datos, responda SÍ.', ['data']],
    ['Antes de seguir: ¿autoriza el tratamiento de datos personales?', ['data']],
    ['Le informo que esta llamada es grabada. ¿Está de acuerdo?', ['recording']],
    ['esta llamada va a ser grabada esta de acuerdo', ['recording']],
    ['¿Acepta contratar el seguro Vida Tranquila por 39 pesos al mes?', ['contract']],
    ['¿Nos autoriza a grabar la llamada y a usar sus datos?', ['data', 'recording']],
    ['O senhor autoriza a contratação do seguro, no valor de 39 reais?', ['contract']],
    ['Esta ligação está sendo gravada, tudo bem?', ['recording']],
    ['A senhora concorda com o uso dos seus dados?', ['data']],
    ['This call is recorded. Is that okay?', ['recording']],
    ['Do you agree to us using your personal information?', ['data']],
    ['Do you accept the policy as I read it to you?', ['contract']],
  ])('%s', (text, kinds) => {
    expect(consents(chat(['agent', text])).map((consent) => consent.kinds)).toEqual([kinds])
  })

  test.each([
    'Esta llamada es grabada.',
    '¿Me confirma sus datos, por favor?',
    '¿Me permite un momento mientras busco su póliza?',
    'Le voy a pedir sus datos. ¿Está bien?',
    'Esa devolución la autoriza el área de cobros.',
    '¿De acuerdo?',
    'Muy bien. Con esto usted acepta el contrato',
    'Did you record the accident?',
    '',
  ])('is not: %s', (text) => {
    expect(consents(chat(['agent', text], ['customer', 'Sí']))).toEqual([])
  })

  test('does not count if the customer asks it', () => {
    expect(consents(chat(['customer', '¿Acepta que grabe la llamada?'], ['agent', 'Sí']))).toEqual([])
  })

  test('is quoted with its sentence and its turn, and so is its answer', () => {
    const turns = chat(
      ['system', 'El cliente inició la conversación.'],
      ['bot', 'Hola, soy Vale. ¿Acepta que usemos sus datos? Responda SÍ o NO.'],
      ['system', 'Leído.'],
      ['customer', '¿Quién es?'],
      ['customer', 'SÍ, acepto'],
      ['agent', 'Gracias.'],
      ['customer', 'No'],
    )
    expect(consents(turns)).toEqual([
      {
        kinds: ['data'],
        asked: { at: 1, quote: '¿Acepta que usemos sus datos?' },
        answer: 'yes',
        answered: { at: 4, quote: 'SÍ, acepto' },
      },
    ])
  })

  test('without an answer is not a refusal', () => {
    const [consent] = consents(chat(['agent', '¿Acepta el aviso de privacidad?'], ['agent', '¿Sigue ahí?']))
    expect(consent).toMatchObject({ answer: 'none', answered: null })
  })

  test('repeated before an answer is one question; after the answer it is another one', () => {
    const turns = chat(
      ['agent', '¿Acepta que usemos sus datos?'],
      ['agent', 'Perdón, ¿acepta el uso de sus datos?'],
      ['customer', '¿Cómo?'],
      ['agent', '¿Autoriza el uso de sus datos?'],
      ['customer', 'No, gracias'],
    )
    expect(consents(turns).map(({ asked, answer }) => [asked.at, answer])).toEqual([
      [1, 'unclear'],
      [3, 'no'],
    ])
  })
})

describe('an answer', () => {
  test.each([
    [
      'yes',
      ['Sí', 'si', 'Si acepto', 'Eh, bueno, sí, claro', 'Sim, pode ser', 'No hay problema', 'Yes, go ahead', '👍'],
    ],
    ['no', ['No', 'Claro que no', 'Prefiero que no', 'Não, obrigado', 'I don’t agree', 'Mire, yo no acepto eso', '👎']],
    ['unclear', ['Si no es mucha molestia…', 'No entiendo', '¿Para qué?', 'Sí, pero no quiero que me graben', '', '…']],
  ] as const)('is %s', (answer, texts) => {
    for (const text of texts) expect([text, answerIn(text)]).toEqual([text, answer])
  })

  test('is the same in capitals', () => {
    fc.assert(
      fc.property(fc.string(), (text) => answerIn(text.toUpperCase()) === answerIn(text.toUpperCase().toLowerCase())),
    )
  })
})

test('in any text, an agent or bot asks, a customer answers later, and only the answer `none` has no quote', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '¿Acepta el uso de sus datos?',
      'Grabamos. ¿Autoriza grabar?',
      'Sí',
      'No acepto',
      'Aceita o contrato?',
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.record({ speaker: fc.constantFrom(...speakers), text })), (turns) => {
      for (const { asked, answer, answered } of consents(turns)) {
        expect(['agent', 'bot']).toContain(turns[asked.at]!.speaker)
        expect(turns[asked.at]!.text).toContain(asked.quote)
        expect(answered === null).toBe(answer === 'none')
        expect(answered === null || turns[answered.at]!.speaker === 'customer').toBe(true)
        expect(answered?.at ?? Infinity).toBeGreaterThan(asked.at)
      }
    }),
  )
})
