import { describe, expect, test } from 'vitest'

import { turnSentiment } from './conversation-sentiment.ts'
import { languageCode, modifiers } from './lexicon.ts'
import { lexiconsFor } from './lexicons.ts'

const score = async (language: string, text: string) => {
  const code = languageCode(language)
  const { [code]: lexicon } = await lexiconsFor([language])
  return turnSentiment(text, lexicon!, modifiers[code]!)
}

test.each([
  ['en-US', 'Thank you, that was an excellent service', 'This is terrible, I am very angry'],
  ['es-CL', 'Muchas gracias, un servicio excelente', 'Esto es terrible, estoy muy enojado'],
  ['pt-BR', 'Obrigado, um serviço excelente', 'Isso é terrível, estou com muita raiva'],
  ['fr', 'Merci, un service excellent', 'C’est terrible, je suis très déçu'],
])('%s: praise is above zero and anger below it', async (language, praise, anger) => {
  expect(await score(language, praise)).toBeGreaterThan(0.2)
  expect(await score(language, anger)).toBeLessThan(-0.2)
})

describe('words of the trade express no feelings', () => {
  test.each([
    ['en', 'I would like to cancel the claim for the accident and the damage. No problem.'],
    ['es', 'Buenos días, quiero cancelar el seguro por el siniestro: un choque con daños y robo. No hay problema.'],
    ['pt', 'Bom dia, quero cancelar o seguro, tive um acidente e um roubo. Sem problema.'],
    ['fr', 'Bonne journée, un sinistre de mon assurance, un accident. Pas de problème.'],
  ])('%s', async (language, text) => expect(await score(language, text)).toBeNull())
})

test.each([
  ['es', 'con de la va voy son porque ir martes placa plazo cargar activar elegir guardar'],
  ['pt', 'para com de um em não doc sobre dentro prêmio dinheiro carregar ativar'],
  ['fr', 'pourrais très tout avec pour une plaque donner premier ouvert'],
])('the everyday words of %s have no weight', async (language, text) => {
  expect(await score(language, text.replaceAll(' ', ', '))).toBeNull()
})

test('a word that opens a sentence is no praise; the same word elsewhere is', async () => {
  expect(await score('es', 'Bueno, dígame. Bueno.')).toBeNull()
  expect(await score('pt', 'Bom, pode falar.')).toBeNull()
  expect(await score('fr', 'Bon, je vous écoute.')).toBeNull()
  expect(await score('es', 'El servicio es bueno, gracias')).toBeGreaterThan(0.4)
})

test('a problem counts, unless it is part of a polite phrase', async () => {
  expect(await score('es', 'Tengo un problema con mi cuenta')).toBeLessThan(0)
  expect(await score('en', 'I have a problem with my account')).toBeLessThan(0)
})

test('there is none for Chinese, Bengali and unknown languages, nor for names that every object inherits', async () => {
  expect(await lexiconsFor(['zh-CN', 'bn', null, 'constructor', ''])).toEqual({})
  const { en } = await lexiconsFor(['en'])
  expect(en!.weightOf('constructor')).toBeNull()
})

test('a lexicon still answers after more words than its cache has room for, and for endless words', async () => {
  const { es } = await lexiconsFor(['es'])
  for (let nth = 0; nth < 20_100; nth += 1) es!.weightOf(`palabra${nth}`)
  expect(es!.weightOf('terrible')).toBeLessThan(0)
  expect(es!.weightOf('terrible'.repeat(10_000))).toBeNull()
})
