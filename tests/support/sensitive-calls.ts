import type { ImportedTurn, Speaker } from '#contracts/conversation.ts'
import { seeded, type Random } from '#demo/random.ts'

import { saidDigits, saidPairs, saidWhole, type Language } from './spoken-numbers.ts'

/** A conversation in which one number is spoken, and the positions of its pieces. */
export type LabelledCall = {
  turns: ImportedTurn[]
  language: Language
  /** A card, written or spoken; a card's security code, after the card; or an ordinary number. */
  told: 'written' | 'spoken' | 'code' | 'ordinary'
  places: { seq: number; start_char: number; end_char: number }[]
}

/** The set with which detectors are built, and the held-out set: other numbers, and words that the first set does not have. */
export type Part = 'built-with' | 'held-out'

/** Invented calls, the same for the same seed. */
export function sensitiveCalls(part: Part, seed: number, count: number): LabelledCall[] {
  const random = seeded(seed)
  const pick: Pick = (items) => {
    const half = Math.ceil(items.length / 2)
    return random.pick(part === 'built-with' ? items.slice(0, half) : items.slice(half))
  }
  return Array.from({ length: count }, () => {
    const language = random.pick<Language>(['es', 'pt', 'en'])
    const told = random.pick<LabelledCall['told']>(['written', 'spoken', 'code', 'ordinary'])
    if (told === 'ordinary') return { told, language, ...ordinaryCall(random, pick, language) }
    const card = cardNumber(random)
    if (told === 'code') return { told, language, ...codeCall(random, pick, language, card) }
    const pieces = told === 'written' ? [writtenCard(random, card)] : spokenCard(random, card, language)
    const lead = pick(CARD_LEADS[language])
    return { told, language, ...call({ random, pick, language, asked: pick(CARD_ASKED[language]), lead, pieces }) }
  })
}

type Pick = <Item>(items: readonly Item[]) => Item

function ordinaryCall(random: Random, pick: Pick, language: Language) {
  const { asked: question, lead, number } = pick(ORDINARY[language])
  const told = number(random)
  const said = random.chance(0.75) ? told : saidDigits(told.replace(/\D/g, ''), language)
  return call({ random, pick, language, asked: question, lead, pieces: [said] })
}

/** A card whose security code is asked for after its number: the code's position is labelled. */
function codeCall(random: Random, pick: Pick, language: Language, card: string) {
  const noted = call({ random, pick, language, asked: pick(CARD_ASKED[language]), lead: '', pieces: [card] })
  const digits = random.digits(/^3[47]/.test(card) ? 4 : 3)
  const code = random.chance(0.5) ? digits : saidDigits(digits, language)
  const lead = pick(CODE_LEADS[language])
  const turns = [...noted.turns.slice(0, -1), turn('agent', pick(CODE_ASKED[language]))]
  const place = { seq: turns.length, start_char: lead.length, end_char: lead.length + code.length }
  return { turns: [...turns, turn('customer', `${lead}${code}`), ...noted.turns.slice(-1)], places: [place] }
}

type CallParts = { random: Random; pick: Pick; language: Language; asked: string; lead: string; pieces: string[] }

/** Small talk, the question, the number piece by piece with the other's "ajá" in between, and a farewell. */
function call({ random, pick, language, asked: question, lead, pieces }: CallParts) {
  const turns = [
    turn('agent', pick(GREETINGS[language])),
    turn('customer', pick(WANTS[language])),
    turn('agent', question),
  ]
  const places: LabelledCall['places'] = []
  for (const [index, piece] of pieces.entries()) {
    const before = index === 0 ? lead : random.pick(['', '', 'eh, '])
    if (index > 0) turns.push(turn('agent', pick(BACK_CHANNEL[language])))
    places.push({ seq: turns.length, start_char: before.length, end_char: before.length + piece.length })
    turns.push(
      turn('customer', `${before}${piece}${index === pieces.length - 1 ? random.pick(['', '.', ', ok']) : ''}`),
    )
  }
  turns.push(turn('agent', pick(FAREWELLS[language])))
  return { turns, places }
}

const turn = (speaker: Speaker, text: string): ImportedTurn => ({
  ...{ speaker, speaker_name: null, start_ms: null, end_ms: null },
  ...{ text, confidence: null },
})

function cardNumber(random: Random): string {
  const prefix = random.pick(['4', '4', '51', '55', '2221', '37', '34', '6011', '36', '3530'])
  const length = /^3[47]/.test(prefix) ? 15 : prefix === '36' ? 14 : 16
  const body = prefix + random.digits(length - prefix.length - 1)
  const sum = [...body]
    .toReversed()
    .reduce(
      (total, digit, index) => total + (index % 2 ? Number(digit) : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]!),
      0,
    )
  return body + String((10 - (sum % 10)) % 10)
}

const groupsOf = (card: string) => card.match(card.length === 16 ? /\d{4}/g : /^\d{4}|\d{6}|\d+$/g) ?? [card]

const writtenCard = (random: Random, card: string) =>
  random.pick([card, groupsOf(card).join(' '), groupsOf(card).join('-')])

function spokenCard(random: Random, card: string, language: Language): string[] {
  const say = random.pick([saidDigits, saidDigits, saidDigits, saidPairs, card.length === 16 ? saidWhole : saidPairs])
  const groups = groupsOf(card).map((group) => say(group, language))
  if (random.chance(0.5)) return groups
  return [groups.join(random.pick([' ', ', ', ', ', ' eh, ']))]
}

type Ordinary = { asked: string; lead: string; number: (random: Random) => string }

const digits = (length: number) => (random: Random) => `${random.whole(1, 9)}${random.digits(length - 1)}`
const amount = (random: Random) => `${random.whole(1, 999)}.${random.digits(3)}`
const date = (random: Random) => `${random.whole(1, 28)}/${random.whole(1, 12)}/${random.whole(1940, 2026)}`

const ORDINARY: Record<Language, Ordinary[]> = {
  es: [
    { asked: '¿Me da el número de póliza?', lead: 'Sí, es la ', number: digits(16) },
    { asked: '¿Cuál es su póliza?', lead: 'La ', number: digits(10) },
    { asked: '¿Tiene el número de siniestro?', lead: 'Es el ', number: digits(12) },
    { asked: '¿Cuánto le cobraron?', lead: 'Me cobraron un monto de ', number: amount },
    { asked: '¿Los últimos tres dígitos de su documento?', lead: 'Termina en ', number: digits(3) },
    { asked: '¿En qué fecha nació?', lead: 'El ', number: date },
    { asked: '¿El folio de la solicitud?', lead: 'Folio ', number: digits(8) },
    { asked: '¿Me dice el número de seguimiento?', lead: 'Es ', number: digits(14) },
    { asked: '¿De qué año es el vehículo?', lead: 'Es del ', number: (random) => String(random.whole(1990, 2026)) },
    { asked: 'Le llegó un código de verificación de cuatro números.', lead: 'Sí, dice ', number: digits(4) },
    { asked: '¿Los tres últimos números de la póliza?', lead: 'Son ', number: digits(3) },
    { asked: '¿Qué kilometraje tiene?', lead: 'Tiene ', number: digits(5) },
  ],
  pt: [
    { asked: 'Qual é o número da apólice?', lead: 'É a ', number: digits(16) },
    { asked: 'Pode me dar o protocolo?', lead: 'É o ', number: digits(15) },
    { asked: 'Qual é o valor da fatura?', lead: 'São ', number: amount },
    { asked: 'Os últimos três dígitos do documento?', lead: 'Termina em ', number: digits(3) },
    { asked: 'Qual a data de nascimento?', lead: 'Dia ', number: date },
    { asked: 'O número do sinistro, por favor?', lead: 'É ', number: digits(11) },
    { asked: 'Os três números finais da apólice?', lead: 'São ', number: digits(3) },
    { asked: 'Quantos quilômetros tem o carro?', lead: 'Tem ', number: digits(5) },
  ],
  en: [
    { asked: 'What is your policy number?', lead: 'It is ', number: digits(16) },
    { asked: 'Do you have the claim number?', lead: 'Yes, ', number: digits(13) },
    { asked: 'How much was the amount?', lead: 'It was ', number: amount },
    { asked: 'The last three digits of your policy?', lead: 'They are ', number: digits(3) },
    { asked: 'Your date of birth, please?', lead: 'It is ', number: date },
    { asked: 'And the reference on the letter?', lead: 'The reference is ', number: digits(9) },
    { asked: 'We sent you a verification code, what does it say?', lead: 'It says ', number: digits(4) },
    { asked: 'What is the invoice number?', lead: 'Number ', number: digits(8) },
  ],
}

const GREETINGS = {
  es: ['Buenas tardes, habla Paula, ¿en qué lo ayudo?', 'Buenos días, gracias por llamar.'],
  pt: ['Boa tarde, em que posso ajudar?', 'Bom dia, aqui é a Paula.'],
  en: ['Good afternoon, how can I help you?', 'Thank you for calling.'],
}
const WANTS = {
  es: ['Hola, quiero pagar la cuota de mi seguro.', 'Sí, mire, tengo una consulta por el cobro de este mes.'],
  pt: ['Oi, queria pagar a parcela do meu seguro.', 'Olá, tenho uma dúvida sobre a cobrança.'],
  en: ['Hi, I would like to pay my premium.', 'Hello, I have a question about a charge.'],
}
const CARD_ASKED = {
  es: [
    '¿Me da el número de su tarjeta, por favor?',
    '¿Con qué tarjeta va a pagar?',
    'Dígame los dígitos de la tarjeta.',
  ],
  pt: ['Pode me informar o número do cartão?', 'Qual é o cartão, por favor?'],
  en: ['Can I have your card number, please?', 'Which card would you like to use?'],
}
const CARD_LEADS = {
  es: ['Sí, es la ', 'Claro, ', 'Es una Visa, ', 'A ver, ', ''],
  pt: ['Sim, é o ', 'Claro, ', 'Tá, ', ''],
  en: ['Sure, it is ', 'Yes, ', 'Okay so ', ''],
}
const CODE_ASKED = {
  es: [
    '¿Y el código de seguridad?',
    '¿Los tres dígitos que están atrás de la tarjeta?',
    '¿Me da el CVV?',
    'Ahora los tres números de la parte de atrás.',
  ],
  pt: [
    'E o código de segurança?',
    'Os três dígitos do verso do cartão?',
    'Qual é o CVV?',
    'E os três números de trás?',
  ],
  en: [
    'And the security code?',
    'The three digits on the back?',
    'What is the CVV?',
    'And the last three on the back?',
  ],
}
const CODE_LEADS = {
  es: ['Es ', 'Sí, ', 'A ver, ', ''],
  pt: ['É ', 'Sim, ', 'Tá, ', ''],
  en: ['It is ', 'Yes, ', 'Okay, ', ''],
}
const BACK_CHANNEL = {
  es: ['ajá', 'Sí.', 'Ya, siga.', 'Mhm', 'Perfecto', '¿Y los siguientes?', 'Anotado, dígame', 'okey, y luego'],
  pt: ['aham', 'Sim.', 'Certo, pode continuar.', 'Tá', 'Isso', 'ok, e depois?'],
  en: ['uh huh', 'Yes.', 'Okay, go ahead.', 'Got it', 'Mhm', 'And the next four?'],
}
const FAREWELLS = {
  es: ['Muchas gracias, queda registrado. Que tenga un buen día.', 'Listo, ¿lo ayudo en algo más?'],
  pt: ['Muito obrigada, ficou registrado.', 'Pronto, mais alguma coisa?'],
  en: ['Thank you, that is done. Have a good day.', 'All set, anything else?'],
}
