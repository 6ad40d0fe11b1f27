import { beforeAll, describe, expect, test } from 'vitest'

import type { CallRowDto, SearchHit } from '#contracts/calls.ts'
import type { Turn } from '#contracts/conversation.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const viewer = await server.as(['call-detail'])

const agent = (text: string): Partial<Turn> => ({ speaker: 'agent', text })
const customer = (text: string): Partial<Turn> => ({ speaker: 'customer', text })

beforeAll(async () => {
  const partner = await given.partner()
  const addCall = async (external_id: string, language: string | null, turns: Partial<Turn>[]) => {
    const { id } = await given.interaction({ partner_id: partner.id, external_id, language })
    if (turns.length > 0) await given.turns(id, turns)
  }
  await addCall('grabada', 'es-CL', [
    { ...agent('Buenos días, esta llamada será grabada.'), start_ms: 0, end_ms: 2_000 },
    { ...customer('No autorizo. ¡Quiero cancelar mi póliza de hogar!'), start_ms: 2_500, end_ms: 5_000 },
  ])
  await addCall('autoriza', 'es', [
    agent('¿Autoriza el pago?'),
    customer('Sí, autorizo'),
    agent('Su hogar queda asegurado'),
  ])
  await addCall('ingles', 'en', [customer('I was calling about my policies')])
  await addCall('frances', 'fr', [customer("J'ai résilié l'assurance")])
  await addCall('portugues', 'pt-BR', [customer('A apólice não foi cancelada')])
  await addCall('chino', 'zh-CN', [customer('我要取消保险')])
  await addCall('bengali', 'bn', [customer('আপনি কেমন আছেন')])
  await addCall('sin idioma', null, [customer('Llamadas')])
  await addCall('muda', 'es', [])
  await addCall('larga', 'es', [
    agent('principio único'),
    ...Array.from({ length: 700 }, (_, index) => customer(`turno número ${index} sin nada`)),
    agent('final del todo'),
  ])
})

async function rowsFor(q: string): Promise<CallRowDto[]> {
  const answer = await viewer.get(`/api/calls?sort=-duration_ms&q=${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json<{ data: CallRowDto[]; meta: { total: number } }>()
  expect(meta.total).toBe(data.length)
  return data
}
const foundIds = async (q: string) => (await rowsFor(q)).map(({ external_id }) => external_id).toSorted()

describe('a search finds', () => {
  test.each<[string, string[]]>([
    ['cancelar', ['grabada', 'portugues']],
    ['POLIZA', ['grabada']], // neither case nor accents matter
    ['llamadas', ['grabada', 'sin idioma']], // endings follow each conversation's language
    ['cancelar hogar', ['grabada']], // words of different turns
    ['hogar', ['autoriza', 'grabada']],
    ['"será grabada"', ['grabada']],
    ['"grabada será"', []],
    ['"grabada no"', []], // no phrase continues in the next turn
    ['"no autorizo"', ['grabada']], // the smallest words count
    ['autoriz*', ['autoriza', 'grabada']],
    ['near/3(cancelar hogar)', []],
    ['near/4(cancelar hogar)', ['grabada']],
    ['hogar NEAR/4 cancelar', ['grabada']],
    ['agent:hogar', ['autoriza']],
    ['customer:hogar', ['grabada']],
    ['customer:(hogar OR autorizo)', ['autoriza', 'grabada']],
    ['customer:"no autorizo" agent:"será grabada"', ['grabada']],
    ['customer:"será grabada"', []],
    ['agent:grab*', ['grabada']],
    ['hogar -grabada', ['autoriza']],
    ['hogar -agent:"será grabada"', ['autoriza']],
    ['-customer:hogar agent:autoriza', ['autoriza']],
    ['policy', ['ingles']],
    ['resilie', ['frances']],
    ['assurance', ['frances']],
    ['apolices', ['portugues']],
    ['取消', ['chino']],
    ['消取', []],
    ['保险 -取消', []],
    ['কেমন', ['bengali']],
    ['principio final', ['larga']], // the ends of a conversation of several parts
    ['"principio único" -cancelar', ['larga']],
    ['principio -final', []],
    ['final -principio', []],
    ['agent:final turno', ['larga']],
    ['customer:final', []],
    ['"número 699 sin"', ['larga']],
    ['near/2(número 350)', ['larga']],
  ])('%s', async (q, expected) => expect(await foundIds(q)).toEqual(expected))

  test('by absent words finds only conversations with a transcript', async () => {
    expect(await foundIds('-hogar -llamadas -turno')).toEqual(['bengali', 'chino', 'frances', 'ingles', 'portugues'])
  })

  test('finds the same on two pages as on one', async () => {
    const fetchPage = async (page: number) =>
      (await viewer.get(`/api/calls?q=hogar&per_page=1&page=${page}`)).json<{
        data: CallRowDto[]
        meta: { total: number }
      }>()
    const pages = await Promise.all([1, 2, 3].map(fetchPage))
    expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 0])
    expect(pages.map(({ meta }) => meta.total)).toEqual([2, 2, 2])
  })
})

test('where very many conversations have a word in their subjects, the others are found as well', async () => {
  const partner = await given.partner()
  await given.interactions(
    Array.from({ length: 2_001 }, (_, index) => ({
      partner_id: partner.id,
      subject: `Fianza ${index}`,
      turn_count: index,
    })),
  )
  const total = async (q: string) =>
    (await viewer.get(`/api/calls?per_page=1&q=${encodeURIComponent(q)}`)).json<{ meta: { total: number } }>().meta
      .total
  expect(await total('fianza')).toBe(2_001)
  expect(await total('fianza OR cancelar')).toBe(2_003)
  expect(await total('fianza -cancelar')).toBe(2_000) // one has no transcript
  expect(await total('cancelar -fianza')).toBe(2)
  expect(await total('fianza 17')).toBe(111) // 17, and words that begin with it
  expect(await total('agent:fianza')).toBe(0)
  await server.db.deleteFrom('interaction').where('partner_id', '=', partner.id).execute()
})

describe('a hit', () => {
  const marked = ({ text, marks }: SearchHit) => marks.map(([start, end]) => text.slice(start, end))
  const hitsFor = async (q: string) => (await rowsFor(q))[0]!.hits!

  test('gives its position in the conversation, its speaker and its text', async () => {
    const hits = await hitsFor('cancelar poliza')
    expect(hits).toEqual([
      {
        seq: 1,
        start_ms: 2_500,
        speaker: 'customer',
        text: 'No autorizo. ¡Quiero cancelar mi póliza de hogar!',
        marks: [
          [21, 29],
          [33, 39],
        ],
      },
    ])
  })

  test.each<[string, string[][]]>([
    ['"no autorizo" poliza', [['No autorizo', 'póliza']]],
    ['near/4(hogar cancelar)', [['cancelar', 'hogar']]],
    ['customer:hogar agent:llamada', [['llamada'], ['hogar']]],
    ['grab* -resilie', [['grabada']]],
    ['保险', [['保险']]],
    ['policy', [['policies']]],
    ['"l assurance"', [["l'assurance"]]],
  ])('of %s marks what was found, and nothing else', async (q, expected) => {
    expect((await hitsFor(q)).map(marked)).toEqual(expected)
  })

  test('comes from the end of a long conversation too, and there are three at most', async () => {
    expect((await hitsFor('final')).map(({ seq }) => seq)).toEqual([701])
    expect((await hitsFor('turno')).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test('is missing where nothing is searched for, or only absent words', async () => {
    const { data } = (await viewer.get('/api/calls')).json<{ data: CallRowDto[] }>()
    expect(data.every((row) => !('hits' in row))).toBe(true)
    expect(await hitsFor('-hogar -llamadas -turno')).toEqual([])
  })
})

describe('the index follows', () => {
  test('turns that are changed, added and removed, and a language that becomes known', async () => {
    const { id } = await given.interaction({ external_id: 'cambia', language: null })
    await given.turns(id, [customer('Quiero hablar con alguien')])
    expect(await foundIds('hablar')).toEqual(['cambia'])
    expect(await foundIds('hablando')).toEqual([])
    await server.db.updateTable('interaction').set({ language: 'es' }).where('id', '=', id).execute()
    expect(await foundIds('hablando')).toEqual(['cambia'])
    await server.db.updateTable('turn').set({ text: 'Quiero callar' }).where('interaction_id', '=', id).execute()
    expect(await foundIds('hablar')).toEqual([])
    expect(await foundIds('callar')).toEqual(['cambia'])
    const next = { interaction_id: id, seq: 1, speaker: 'agent', text: 'Entendido' } as const
    await server.db.insertInto('turn').values(next).execute()
    expect(await foundIds('entendido callar')).toEqual(['cambia'])
    await server.db.deleteFrom('turn').where('interaction_id', '=', id).where('seq', '=', 0).execute()
    expect(await foundIds('callar')).toEqual([])
    expect(await foundIds('entendido')).toEqual(['cambia'])
    await server.db.deleteFrom('interaction').where('id', '=', id).execute()
    expect(await foundIds('entendido')).toEqual([])
  })
})
