import { beforeAll, expect, test } from 'vitest'

import type { CallRowDto } from '#contracts/calls.ts'
import { es } from '#demo/dialogues/es.ts'
import { ptBr } from '#demo/dialogues/pt-br.ts'
import type { Script } from '#demo/dialogues/script.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { sale } from '#server/quality/default-scorecards/default-scorecards.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

import { collection } from './collection.ts'
import { retention } from './retention.ts'

/** The rules find what people say in Spanish and in Portuguese, with the product's own search. */

const server = await testServer()
const given = testConversations(server.db)
const reader = await server.as(['call-detail'])

const turnsOf = (scene: string) =>
  scene.split('\n').map((line) => ({
    speaker: line.trim().startsWith('a:') ? ('agent' as const) : ('customer' as const),
    text: line.trim().slice(2),
  }))

/** A call made of these scenes, five seconds per turn. */
async function call(script: Script, language: string, ...scenes: string[]): Promise<number> {
  const turns = scenes.flatMap((scene) => turnsOf(script[scene]?.[0] ?? ''))
  const { id } = await given.interaction({ language, duration_ms: turns.length * 5_000 })
  await given.turns(
    id,
    turns.map((turn, at) => ({ ...turn, start_ms: at * 5_000, end_ms: at * 5_000 + 4_000 })),
  )
  return id
}

/** The questions of a scorecard whose disclosure is found, by call. */
async function foundBy(scorecard: Pick<typeof sale, 'sections'>): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  for (const { id, rule } of questionsOf(scorecard)) {
    if (rule?.check.kind !== 'disclosure') continue
    const answer = await reader.get(`/api/calls?q=${encodeURIComponent(rule.check.query)}`)
    for (const row of answer.json<{ data: CallRowDto[] }>().data) found.set(row.id, [...(found.get(row.id) ?? []), id])
  }
  return found
}

let calls: Record<'sold' | 'vendido' | 'cancelled' | 'promised' | 'prometido' | 'silent', number>
beforeAll(async () => {
  calls = {
    sold: await call(es, 'es', 'opening', 'identify', 'pitch', 'Venta'),
    vendido: await call(ptBr, 'pt', 'opening', 'identify', 'pitch', 'Venta'),
    cancelled: await call(es, 'es', 'opening', 'identify', 'Cancelado'),
    promised: await call(es, 'es', 'opening', 'identify', 'Promesa de pago'),
    prometido: await call(ptBr, 'pt', 'opening', 'identify', 'Promesa de pago'),
    silent: await call(es, 'es', 'Volver a llamar'),
  }
})

const OPENED = ['greeting', 'recording-notice', 'identity-check']

test('a sale by the book is recognised', async () => {
  const found = await foundBy(sale)
  const expected = ['waiting-period', 'premium', 'consent', 'charge-authorised', 'withdrawal']
  expect(found.get(calls.sold)).toEqual(expect.arrayContaining([...OPENED, 'exclusions', ...expected]))
  expect(found.get(calls.vendido)).toEqual(expect.arrayContaining([...OPENED, ...expected]))
  expect(found.get(calls.sold)).not.toContain('false-promise')
  expect(found.get(calls.silent)).toBeUndefined()
})

test('so are a cancellation and a promise to pay', async () => {
  const cancelled = (await foundBy(retention)).get(calls.cancelled)
  expect(cancelled).toEqual([...OPENED, 'reason-asked', 'proof-announced'])
  const promised = await foundBy(collection)
  for (const id of [calls.promised, calls.prometido]) {
    expect(promised.get(id)).toEqual(expect.arrayContaining([...OPENED, 'debt-correct', 'date-and-amount']))
    expect(promised.get(id)).not.toContain('threats')
  }
})
