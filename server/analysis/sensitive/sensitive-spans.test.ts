import { describe, expect, test } from 'vitest'

import type { ImportedTurn, Speaker } from '#contracts/conversation.ts'

import { maskedTurns } from './masked-turns.ts'
import { sensitiveSpans } from './sensitive-spans.ts'

/** One `customer: …` per line. */
const turnsOf = (...lines: string[]): ImportedTurn[] =>
  lines.map((line) => {
    const [who, text] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]
    const speaker: Speaker = who === 'agent' ? 'agent' : 'customer'
    return { speaker, speaker_name: null, start_ms: null, end_ms: null, text, confidence: null }
  })

/** `kind: covered text`, in order. */
const foundIn = (...lines: string[]) => {
  const turns = turnsOf(...lines)
  return sensitiveSpans(turns).map(
    ({ kind, seq, start_char, end_char }) => `${kind}: ${turns[seq]!.text.slice(start_char, end_char)}`,
  )
}

describe('a card', () => {
  test.each([
    ['Mi tarjeta es 4111 1111 1111 1111.', '4111 1111 1111 1111'],
    ['card number 378282246310005 please', '378282246310005'],
    ['o cartão é 5555-5555-5555-4444', '5555-5555-5555-4444'],
    ['es la cuatro uno uno uno uno uno uno uno uno uno uno uno uno uno uno uno', null],
    ['tarjeta cuatro mil ciento once, once once, once once, mil ciento once', null],
    ['la tarjeta cuarenta y uno once once once once once once once', null],
    ['cartão quatro um um um, um um um um, um um um um, um um um um', null],
    ['it is four triple one, one one one one, double one double one, one one one one', null],
    ['forty one eleven eleven eleven eleven eleven eleven eleven', null],
  ])('is found in "%s"', (text, number) => {
    const found = foundIn(`customer: ${text}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(number === null ? /^card: / : `card: ${number}`)
    expect(found[0]!.match(/[\p{L}\d]+/gu)!.length).toBeGreaterThan(1)
  })

  test('is found across turns, with "ajá" and digits read back in between', () => {
    expect(
      foundIn(
        'agent: ¿Me da el número de su tarjeta?',
        'customer: Sí, es cuatro uno uno uno',
        'agent: ajá',
        'customer: uno uno uno uno',
        'agent: uno uno uno uno, sí',
        'customer: eh, uno uno uno uno y uno uno uno uno',
        'agent: Perfecto, queda anotado el pago.',
      ),
    ).toEqual(['card: cuatro uno uno uno', 'card: uno uno uno uno', 'card: eh, uno uno uno uno y uno uno uno uno'])
  })

  test('includes its expiry and its code', () => {
    expect(
      foundIn('customer: tarjeta 4111111111111111 vence 12/29', 'agent: ¿y el código de seguridad?', 'customer: 123'),
    ).toEqual(['card: 4111111111111111', 'card-expiry: 12/29', 'card-code: 123'])
    expect(foundIn('customer: 4111 1111 1111 1111 12/29 123')).toEqual([
      'card: 4111 1111 1111 1111',
      'card-code: 12/29 123',
    ])
  })

  test('does not affect other numbers: three digits of a document stay, three on the back of a card do not', () => {
    const question = 'agent: ¿Me confirma los últimos tres dígitos de su documento?'
    expect(foundIn(question, 'customer: Termina en 718.')).toEqual([])
    expect(foundIn('customer: Pago con tarjeta.', question, 'customer: Termina en 718.')).toEqual([])
    expect(foundIn('agent: ¿Y los tres dígitos de atrás de la tarjeta?', 'customer: 718.')).toEqual(['card-code: 718'])
    expect(foundIn('agent: ¿Cuál es el CVV?', 'customer: 718.')).toEqual(['card-code: 718'])
  })

  test.each([
    'Mi número de póliza es 4111111111111111.',
    'tarjeta 4111 1111 1111 1112',
    'La póliza vence 12/29.',
    'Son 123 pesos.',
    'El total es 1.234.567 pesos',
    'the policy number is 4539578763621486',
  ])('is not "%s"', (text) => expect(foundIn(`customer: ${text}`)).toEqual([]))
})

describe('a national id', () => {
  test.each([
    ['Mi RUT es 12.345.678-5', 'rut: 12.345.678-5'],
    ['rut 12345678-5 por favor', 'rut: 12345678-5'],
    [
      'mi rut doce millones trescientos cuarenta y cinco mil seiscientos setenta y ocho guion cinco',
      /^rut: doce .* cinco$/,
    ],
    ['el rut es diez millones trece guion ka', 'rut: diez millones trece guion ka'],
    ['rut 10.000.013-K', 'rut: 10.000.013-K'],
    ['meu CPF é 529.982.247-25', 'cpf: 529.982.247-25'],
    ['cpf cinco dois nove nove oito dois dois quatro sete dois cinco', /^cpf: cinco .* cinco$/],
    [
      'cpf quinhentos e vinte e nove, novecentos e oitenta e dois, duzentos e quarenta e sete, vinte e cinco',
      /^cpf: .*cinco$/,
    ],
    ['CNPJ 11.222.333/0001-81', 'cnpj: 11.222.333/0001-81'],
    ['CURP HEGG560427MVZRRL04', 'curp: HEGG560427MVZRRL04'],
    ['su RFC GODE561231GR8', 'rfc: GODE561231GR8'],
    ['DNI 12345678Z', 'dni: 12345678Z'],
    ['mi dni es doce millones trescientos cuarenta y cinco mil seiscientos setenta y ocho zeta', /^dni: doce .* zeta$/],
    ['mi DNI es 45671238', 'dni: 45671238'],
    ['NIE X1234567L', 'nie: X1234567L'],
    ['nie equis uno dos tres cuatro cinco seis siete ele', /^nie: equis .* ele$/],
    ['CUIT 20-12345678-6', 'cuit: 20-12345678-6'],
    ['ruc 20100070970', 'ruc: 20100070970'],
  ])('is found in "%s"', (text, expected) => {
    const found = foundIn(`customer: ${text}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(expected)
  })

  test('is found in the answer to a request for it', () => {
    expect(foundIn('agent: ¿Me indica su RUT, por favor?', 'customer: Sí, claro, 12345678 guion 5')).toEqual([
      'rut: 12345678 guion 5',
    ])
  })

  test.each([
    'rut 12.345.678-6',
    'la póliza 12345678',
    'mi dni ya lo di, nací el 12/05/1980',
    'RFC genérico XAXX010101000',
    'póliza POL240115AB3',
  ])('is not "%s"', (text) => expect(foundIn(`customer: ${text}`)).toEqual([]))
})

describe('contact details', () => {
  test.each([
    ['llámeme al +56 9 8765 4321', 'phone: +56 9 8765 4321'],
    ['mi teléfono es nueve ocho siete seis cinco cuatro tres dos uno', /^phone: nueve .* uno$/],
    ['my phone is 555 123 4567', 'phone: 555 123 4567'],
    ['meu telefone é (11) 98765-4321', 'phone: (11) 98765-4321'],
    ['escriba a maria.perez@dominio.cl', 'email: maria.perez@dominio.cl'],
    ['maria punto perez arroba gmail punto com', 'email: maria punto perez arroba gmail punto com'],
    ['es maria guion bajo perez ochenta y dos arroba dominio punto com punto br', /^email: maria .* br$/],
    ['john dot smith at company dot co dot uk', 'email: john dot smith at company dot co dot uk'],
    ['IBAN ES91 2100 0418 4502 0005 1332', 'iban: ES91 2100 0418 4502 0005 1332'],
    ['la patente es BBCL-32', 'plate: BBCL-32'],
    ['vivo en calle Los Aromos 1234, depto 56', 'address: calle Los Aromos 1234, depto 56'],
    ['moro na rua Augusta mil e quinhentos', 'address: rua Augusta mil e quinhentos'],
    ['I live at 12 Main Street, apt 4', 'address: 12 Main Street, apt 4'],
    ['my postcode is SW1A 1AA', 'address: SW1A 1AA'],
  ])('is found in "%s"', (text, expected) => {
    const found = foundIn(`customer: ${text}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(expected)
  })

  test.each([
    'Es un ABC-123 del catálogo',
    'nos vemos at home',
    'It takes 20 minutes by road',
    'pagué 987654321 pesos',
  ])('is not "%s"', (text) => expect(foundIn(`customer: ${text}`)).toEqual([]))
})

describe('a span', () => {
  const word = (text: string, start_ms: number) => ({ text, start_ms, end_ms: start_ms + 400, confidence: 0.9 })
  const [turn] = turnsOf('customer: Mi tarjeta 4111 1111 1111 1111 gracias')
  const words = ['Mi', 'tarjeta', '4111', '1111', '1111', '1111', 'gracias'].map((text, at) =>
    word(text, 1_000 + at * 500),
  )

  test('has the times of its words', () => {
    expect(sensitiveSpans([{ ...turn!, start_ms: 1_000, end_ms: 4_400, words }])).toEqual([
      { seq: 0, kind: 'card', start_char: 11, end_char: 30, start_ms: 2_000, end_ms: 3_900 },
    ])
  })

  test('without timed words has an estimated time around it, within its turn', () => {
    const [span] = sensitiveSpans([{ ...turn!, start_ms: 1_000, end_ms: 4_800 }])
    expect(span).toMatchObject({ start_ms: 1_340, end_ms: 4_760 })
    expect(sensitiveSpans([turn!])).toMatchObject([{ start_ms: null, end_ms: null }])
  })

  test('masks the text and the words', () => {
    const turns = [{ ...turn!, words: [...words, word('one', 9_000)] }]
    const [masked] = maskedTurns(turns, sensitiveSpans(turns))
    expect(masked!.text).toBe('Mi tarjeta 4111 11•• •••• 1111 gracias')
    expect(masked!.words!.map(({ text }) => text)).toEqual([
      'Mi',
      'tarjeta',
      '4111',
      '11••',
      '••••',
      '1111',
      'gracias',
      '•••',
    ])
  })
})
