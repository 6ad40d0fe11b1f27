import { beforeAll, describe, expect, test } from 'vitest'

import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'

import { findDisclosures } from './find-evidence.ts'

const { db } = await testDatabase()
const given = testConversations(db)
const SALE = { kind: 'sale', line: 'Vida', product: null } as const

const everyDisclosure = (country: string) => disclosuresOf(country)!.disclosures

const languageOf = (country: string) => (country === 'BR' ? 'pt' : 'es')

/** The conversations of these lines, by language and lines. */
const conversations = new Map<string, number>()
const keyOf = (language: string, lines: readonly string[]) => [language, ...lines].join('\n')

/**
 * Creates a conversation of each of these lines: `c:` is the customer's, all others the agent's. All at once, which is
 * much faster.
 */
async function addConversations(all: { language: string; lines: string[] }[]) {
  const news = [...new Map(all.map((one) => [keyOf(one.language, one.lines), one]))].filter(
    ([key]) => !conversations.has(key),
  )
  if (news.length === 0) return
  const { id: partner_id } = await given.partner()
  const rows = await given.interactions(
    news.map(([, { language, lines }]) => ({ partner_id, language, turn_count: lines.length })),
  )
  await db
    .insertInto('turn')
    .values(
      news.flatMap(([, { lines }], at) =>
        lines.map((line, seq) => ({
          interaction_id: rows[at]!.id,
          seq,
          speaker: line.startsWith('c:') ? ('customer' as const) : ('agent' as const),
          text: line.replace(/^c:\s*/, ''),
        })),
      ),
    )
    .execute()
  news.forEach(([key], at) => conversations.set(key, rows[at]!.id))
}

/** The result of the rules for a disclosure in a conversation of these lines. */
async function found(country: string, code: string, ...lines: string[]): Promise<string | undefined> {
  const language = languageOf(country)
  await addConversations([{ language, lines }])
  const id = conversations.get(keyOf(language, lines))!
  const disclosures = everyDisclosure(country).filter((one) => one.code === code)
  return (await findDisclosures(db, id, disclosures, SALE))[0]?.found
}

/**
 * By code: a sentence that makes the disclosure, one that does not, and one that makes it wrongly if a rule can tell.
 */
type Examples = Record<string, [said: string, not: string, wrong?: string]>

const spanish: Examples = {
  identity: [
    'Buenas tardes, mi nombre es Carla y le llamo de parte del banco para ofrecerle un seguro.',
    'Buenas tardes, ¿me escucha bien?',
    'No se preocupe, no es una venta.',
  ],
  recording: [
    'Le informo que esta llamada está siendo grabada.',
    'Voy a anotar sus datos.',
    'Esta llamada no se graba.',
  ],
  data: [
    '¿Autoriza el tratamiento de sus datos personales?',
    '¿Me da su nombre completo?',
    'c: No, mis datos no los autorizo.',
  ],
  cover: [
    'El plan cubre muerte accidental e invalidez.',
    'Es un plan muy conveniente para usted.',
    'Con este seguro está todo cubierto.',
  ],
  exclusions: [
    'El seguro no cubre enfermedades anteriores, y la carencia es de treinta días.',
    'El seguro es muy completo.',
    'Es un seguro sin exclusiones.',
  ],
  premium: [
    'La prima es de diecinueve mil novecientos noventa pesos al mes.',
    'Tiene un precio muy bueno.',
    'Para usted el seguro es gratis.',
  ],
  charge: [
    '¿Autoriza el cargo en su tarjeta terminada en 1234?',
    '¿Con qué banco trabaja?',
    'c: No, yo no autorizo el cargo en mi cuenta.',
  ],
  declaration: [
    'Es importante que responda con la verdad a las preguntas de salud.',
    'Le haré unas preguntas.',
    'Usted responda a todo que no.',
  ],
  documents: ['La póliza le llegará por correo electrónico hoy mismo.', 'Le llamaremos mañana.'],
  consent: ['c: Sí, acepto.', 'c: Ajá, dígame.', 'c: No, no acepto el seguro.'],
  complaints: ['Para reclamos puede llamar a este mismo número.', 'Que tenga un buen día.'],
}

const withdrawals: Record<string, Examples[string]> = {
  CL: ['Tiene diez días para retractarse sin costo.', 'El plan se renueva cada año.', 'De esto no puede retractarse.'],
  MX: [
    'Puede cancelar cuando quiera llamando a este número.',
    'El plan es anual.',
    'El primer año no se puede cancelar.',
  ],
  PE: ['Tiene quince días para arrepentirse.', 'El plan es anual.', 'Una vez firmado no puede arrepentirse.'],
  ES: ['Tiene catorce días para desistir del contrato.', 'El plan es anual.', 'Este producto tiene permanencia.'],
}

const portuguese: Examples = {
  identity: [
    'Boa tarde, meu nome é Bruno, falo em nome do banco para oferecer um seguro.',
    'Boa tarde, a senhora me ouve bem?',
    'Fique tranquila, não é uma venda.',
  ],
  recording: ['Esta ligação está sendo gravada.', 'Vou anotar os seus dados.', 'Esta ligação não é gravada.'],
  data: [
    'A senhora autoriza o tratamento dos seus dados pessoais?',
    'Qual é o seu nome completo?',
    'c: Não, eu não autorizo.',
  ],
  cover: ['O plano cobre morte e invalidez.', 'É um plano muito bom.', 'Esse seguro cobre tudo.'],
  exclusions: [
    'O seguro não cobre doenças anteriores, e a carência é de trinta dias.',
    'O seguro é muito completo.',
    'É um seguro sem exclusões.',
  ],
  premium: [
    'A mensalidade é de vinte e nove reais e noventa centavos.',
    'O preço é muito bom.',
    'Para a senhora o seguro é grátis.',
  ],
  charge: [
    'A senhora autoriza o débito na conta com final 1234?',
    'Com qual banco trabalha?',
    'c: Não, eu não autorizo o débito na minha conta.',
  ],
  withdrawal: ['A senhora tem sete dias para desistir.', 'O plano é anual.', 'Depois de contratar não pode desistir.'],
  declaration: [
    'É importante responder com a verdade às perguntas de saúde.',
    'Vou fazer algumas perguntas.',
    'Responda não para tudo.',
  ],
  documents: ['A apólice chega hoje no seu e-mail.', 'Ligamos amanhã.'],
  consent: ['c: Sim, aceito.', 'c: Pode falar.', 'c: Não aceito esse seguro.'],
  complaints: ['Para reclamações, ligue para a nossa ouvidoria.', 'Tenha um bom dia.'],
}

const examples = Object.entries({
  ...Object.fromEntries(
    Object.entries(withdrawals).map(([country, own]) => [country, { ...spanish, withdrawal: own }]),
  ),
  BR: portuguese,
}).flatMap(([country, sentences]) =>
  Object.entries(sentences).map(([code, [said, not, wrong = null]]) => ({ country, code, said, not, wrong })),
)

test('every disclosure has its examples', () => {
  for (const country of ['BR', 'CL', 'ES', 'MX', 'PE']) {
    const own = examples.filter((one) => one.country === country)
    const codesOf = (some: { code: string }[]) => some.map(({ code }) => code).toSorted()
    expect(codesOf(own)).toEqual(codesOf([...everyDisclosure(country)]))
    const tellable = everyDisclosure(country).filter(({ wrong }) => wrong !== null)
    expect(codesOf(own.filter(({ wrong }) => wrong !== null))).toEqual(codesOf(tellable))
  }
})

test.each(examples)('$code of $country is found where it is said, and nowhere else', async (example) => {
  const { country, code, said, not } = example
  expect(await found(country, code, 'Hola.', said), said).toBe('met')
  expect(await found(country, code, 'Hola.', not), not).toBe('not-found')
})

beforeAll(() =>
  addConversations(
    examples.flatMap(({ country, said, not, wrong }) =>
      [['Hola.', said], ['Hola.', not], ...(wrong === null ? [] : [[said, wrong]])].map((lines) => ({
        language: languageOf(country),
        lines,
      })),
    ),
  ),
)

const wrongs = examples.flatMap(({ wrong, ...example }) => (wrong === null ? [] : [{ ...example, wrong }]))
test.each(wrongs)(
  '$code of $country that is said wrongly stays wrong, even if it is also said rightly',
  async (example) => {
    const { country, code, said, wrong } = example
    expect(await found(country, code, said, wrong), wrong).toBe('not-met')
  },
)

/** What customers say who agree, and who refuse: the same searches are used for all Spanish-speaking countries. */
const answers: [country: string, agreed: string[], refused: string[]][] = [
  [
    'CL',
    [
      ...['c: Sí, acepto.', 'c: Sí, lo autorizo.', 'c: Estoy de acuerdo.', 'c: Bueno, lo contrato.'],
      ...['c: Quiero contratarlo.', 'c: La acepto, gracias.'],
    ],
    [
      ...['c: No, no autorizo nada.', 'c: Todavía no lo acepto.', 'c: No se la acepto.', 'c: Así no lo autorizo.'],
      ...['c: No voy a aceptar eso.', 'c: Yo nunca autoricé eso.', 'c: No quiero autorizar ningún cargo.'],
      ...['c: No doy mi consentimiento.', 'c: No estoy de acuerdo.', 'c: Tampoco acepto.', 'c: No he autorizado nada.'],
    ],
  ],
  [
    'BR',
    ['c: Sim, aceito.', 'c: Autorizo, sim.', 'c: Estou de acordo.', 'c: Concordo.'],
    [
      ...['c: Não, não autorizo nada.', 'c: Ainda não aceito.', 'c: Não estou de acordo.', 'c: Eu não concordo.'],
      ...['c: Não vou aceitar isso.', 'c: Eu nunca autorizei isso.', 'c: Não quero autorizar nada.'],
      ...['c: Não dou o meu consentimento.', 'c: Não lhe autorizo.', 'c: Também não aceito.'],
    ],
  ],
]
const questions: Record<string, string> = {
  data: '¿Autoriza el tratamiento de sus datos personales? A senhora autoriza o uso dos seus dados pessoais?',
  charge: '¿Autoriza el cargo en su tarjeta? A senhora autoriza o débito na conta?',
  consent: '¿Acepta el seguro? Aceita o seguro?',
}

describe.each(answers)('in %s', (country, agreed, refused) => {
  beforeAll(() =>
    addConversations(
      [...agreed, ...refused].flatMap((line) =>
        Object.values(questions).map((question) => ({ language: languageOf(country), lines: [question, line] })),
      ),
    ),
  )

  test.each(agreed)('“%s” is a consent', async (line) => {
    for (const [code, question] of Object.entries(questions))
      expect(await found(country, code, question, line)).toBe('met')
  })

  test.each(refused)('“%s” is none, after any question', async (line) => {
    for (const [code, question] of Object.entries(questions)) {
      expect(await found(country, code, question, line), code).toBe('not-met')
    }
  })

  test('a customer who both refuses and agrees, in any order, is left to a person', async () => {
    for (const [code, question] of Object.entries(questions)) {
      expect(await found(country, code, question, refused[0]!, question, agreed[0]!), code).toBe('not-met')
      expect(await found(country, code, question, agreed[0]!, question, refused[0]!), code).toBe('not-met')
    }
  })
})

test('a customer who does not want the insurance accepts neither it nor its charge', async () => {
  for (const [country, line] of [
    ['CL', 'c: No quiero contratar ningún seguro.'],
    ['ES', 'c: No, no lo contrato.'],
    ['MX', 'c: Yo no contraté esto.'],
    ['BR', 'c: Não quero contratar nada.'],
    ['BR', 'c: Eu não contratei isso.'],
  ] as const) {
    for (const code of ['charge', 'consent']) {
      expect(await found(country, code, questions[code]!, line), `${code}: ${line}`).toBe('not-met')
    }
  }
})

test.each(['c: ¿Y dónde viene eso en el contrato?', 'c: Mándeme el contrato y lo veo.', 'c: ¿Es un contrato anual?'])(
  '“%s” asks about the contract, and is no consent',
  async (line) => {
    expect(await found('CL', 'consent', line)).toBe('not-found')
  },
)

test('all Spanish-speaking countries have the same refusals', () => {
  const searches = (country: string) =>
    everyDisclosure(country).flatMap(({ code, query, wrong }) => (code in questions ? { code, query, wrong } : []))
  for (const country of ['ES', 'MX', 'PE']) expect(searches(country)).toEqual(searches('CL'))
})

test('a disclosure that does not apply is not looked for', async () => {
  const { id } = await given.interaction()
  const findings = await findDisclosures(db, id, everyDisclosure('CL'), { ...SALE, kind: 'service' })
  expect(findings.every((one) => one.found === 'not-applicable')).toBe(true)
})

test('nothing is found without a transcript', async () => {
  const { id } = await given.interaction()
  const findings = await findDisclosures(db, id, everyDisclosure('CL'), SALE)
  expect(new Set(findings.map((one) => one.found))).toEqual(new Set(['not-found']))
})

test('a finding has its position', async () => {
  const { id } = await given.interaction({ language: 'es' })
  await given.turns(id, [{ text: 'Hola.' }, { text: 'Esta llamada se graba.' }])
  const findings = await findDisclosures(db, id, everyDisclosure('CL'), SALE)
  expect(findings.find(({ code }) => code === 'recording')?.place).toEqual({ seq: 1, start_char: 16, end_char: 21 })
})
