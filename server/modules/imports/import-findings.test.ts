import { beforeEach, describe, expect, test } from 'vitest'

import type { ImportDetail } from '#contracts/imports.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { csvOf } from '#tests/support/tables.ts'

const server = await testServer()
const { db } = server
const admin = await server.as('Administrator')
const imports = importClient(server, admin)

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
})

const chat = '28/3/2025, 21:29 - Ana: Hello\n28/3/2025, 21:30 - Luis: Hi\n'
const calls = csvOf(
  ['call id', 'start time', 'duration', 'agent', 'phone'],
  ['c1', '2026-03-26 10:00', '60', 'Ana', '+56900123456'],
  ['c2', '2026-03-26 11:00', 'soon', 'Ana', '+56900123457'],
  ['c3', '', '60', 'Ana', '+56900123458'],
)
const base = csvOf(
  ['record id', 'phone', 'attempts', 'last result', 'last call'],
  ['r1', '+56900123456', '2', 'No answer', '2026-03-26 10:00'],
)
const counts = ({ accepted, refused, noted }: ImportDetail) => ({ accepted, refused, noted })
const refusalsOf = async ({ id }: ImportDetail) => (await admin.get(`/api/imports/${id}/refusals`)).json().data
const recheck = async (id: number, options: object) => {
  await imports.act(id, 'check', { options })
  await server.app.jobs.idle()
  return imports.get(id)
}

describe('a question of a check', () => {
  test('is no refusal: a chat without a known time zone is read completely', async () => {
    const checked = await imports.checked({ 'chat.txt': chat })
    expect(counts(checked)).toEqual({ accepted: 1, refused: 0, noted: 0 })
    expect(checked.questions).toContainEqual({ about: 'time-zone', file: 'chat.txt', files: 1 })
    expect(await refusalsOf(checked)).toEqual([])
  })

  test('is no refusal: a table of calls without a known time zone is read completely', async () => {
    const checked = await imports.checked({ 'calls.csv': calls })
    expect(counts(checked)).toEqual({ accepted: 2, refused: 1, noted: 1 })
    expect(checked.questions).toEqual([{ about: 'time-zone', file: 'calls.csv', files: 1 }])
    expect((await refusalsOf(checked)).map(({ row }: { row: number }) => row)).toEqual([4, 3])
  })

  test('about a calling base makes it wait, and nothing is counted before', async () => {
    const checked = await imports.checked({ 'base.csv': base })
    expect(counts(checked)).toEqual({ accepted: 0, refused: 0, noted: 0 })
    expect(checked.questions).toEqual([{ about: 'time-zone', file: 'base.csv', files: 1, waits: true }])
    expect(checked.holds).toEqual([])
  })

  test('names the file that waits if another does not', async () => {
    const { questions } = await imports.checked({ 'a.txt': chat, 'b.csv': base })
    expect(questions).toContainEqual({ about: 'time-zone', file: 'b.csv', files: 2, waits: true })
  })

  test('can be answered differently until the import starts', async () => {
    const { id, questions } = await imports.checked({ 'chat.txt': chat, 'calls.csv': calls })
    const answered = await recheck(id, { time_zone: 'America/Lima', roles: { Ana: 'customer', Luis: 'agent' } })
    expect(answered.questions.map(({ about }) => about)).toEqual(questions.map(({ about }) => about))
    expect(answered.questions).toContainEqual({ ...roles, file: 'chat.txt', files: 1 })

    const partly = await recheck(id, { time_zone: 'America/Santiago', roles: { Ana: 'agent' } })
    expect(partly.options.time_zone).toBe('America/Santiago')
    expect(partly.questions).toContainEqual({ ...roles, file: 'chat.txt', files: 1 })

    await imports.act(id, 'start')
    await server.app.jobs.idle()
    expect(await imports.get(id)).toMatchObject({ state: 'done', questions: [] })
  })

  test('that no longer applies is not asked again', async () => {
    const { id } = await imports.checked({ 'calls.csv': calls })
    await imports.upload(id, 'calls.csv', csvOf(['call id', 'start time', 'agent'], ['c1', '2026-03-26T10:00Z', 'Ana']))
    expect((await recheck(id, {})).questions).toEqual([])
  })
})

test('what is taken all the same is noted, in the check and after it; what is not taken is refused', async () => {
  const files = { 'calls.csv': calls }
  const options = { time_zone: 'America/Lima' }
  const expected = [
    { file: 'calls.csv', row: 4, field: 'start time', reason: expect.any(String) },
    { file: 'calls.csv', row: 3, field: 'duration', reason: expect.stringContaining('soon'), taken: true },
  ]
  for (const step of ['checked', 'done'] as const) {
    const seen = await imports[step](files, { options })
    expect(counts(seen)).toEqual({ accepted: 2, refused: 1, noted: 1 })
    expect(await refusalsOf(seen)).toEqual(expected)
  }
})

test('a chat stored without its zone has a note about it, and a table that waits is then refused', async () => {
  const done = await imports.done({ 'chat.txt': chat, 'base.csv': base })
  expect(counts(done)).toEqual({ accepted: 1, refused: 1, noted: 1 })
  expect(await refusalsOf(done)).toMatchObject([{ file: 'base.csv' }, { file: 'chat.txt', taken: true }])
})

test('calls stored without their zone have a note about it, and the same file with the zone corrects them', async () => {
  const starts = async () =>
    (await db.selectFrom('interaction').select('started_at').orderBy('started_at').execute()).map(({ started_at }) =>
      started_at?.toISOString(),
    )
  const before = await imports.done({ 'calls.csv': calls })
  expect(counts(before)).toEqual({ accepted: 2, refused: 1, noted: 2 })
  expect(await refusalsOf(before)).toContainEqual({
    ...{ file: 'calls.csv', field: 'time zone', taken: true },
    reason: expect.stringContaining('they were taken for UTC'),
  })
  expect(await starts()).toEqual(['2026-03-26T10:00:00.000Z', '2026-03-26T11:00:00.000Z'])
  const after = await imports.done({ 'calls.csv': calls }, { options: { time_zone: 'America/Lima' } })
  expect(counts(after)).toEqual({ accepted: 2, refused: 1, noted: 1 })
  expect(await starts()).toEqual(['2026-03-26T15:00:00.000Z', '2026-03-26T16:00:00.000Z'])
})

test('a conversation that is left out beside another is refused, not noted', async () => {
  const lines = [
    {
      id: 'a',
      messages: [
        { role: 'user', text: 'Hello' },
        { role: 'agent', text: 'Hi' },
      ],
    },
  ]
  const checked = await imports.checked({ 'a.jsonl': `${JSON.stringify(lines[0])}\n{"id":` })
  expect(counts(checked)).toEqual({ accepted: 1, refused: 1, noted: 0 })
})

const roles = { about: 'roles', names: ['Ana', 'Luis'] }
