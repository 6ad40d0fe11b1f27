import { beforeEach, describe, expect, test } from 'vitest'

import type { ImportOptions } from '#contracts/imports.ts'
import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'
import { vconChat } from '#tests/support/vcon-call.ts'

const server = await testServer()
const { db } = server
const imports = importClient(server, await server.as('Administrator'))
beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('customer').execute()
  await db.deleteFrom('agent').execute()
})

const chat = ['13/03/2026, 10:00 - Rosa: Hola', '13/03/2026, 10:01 - Ana: Buenos días', ''].join('\n')
const first: ImportOptions = { time_zone: 'UTC', roles: { Rosa: 'agent', Ana: 'customer' } }
const second: ImportOptions = { time_zone: 'America/Lima', roles: { Rosa: 'customer', Ana: 'agent' } }
const read = (options: ImportOptions, files: Record<string, unknown> = { 'chat.txt': chat }) =>
  imports.done(files, { options })
const stored = async () => {
  const [{ conversation, agent, customer, turns } = {}] = await storedConversations(db)
  return { conversation, agent, customer, turns }
}

describe('a file that is imported again with other answers', () => {
  test('changes who spoke and when, and leaves nothing of the earlier answers', async () => {
    await read(first)
    expect(await stored()).toMatchObject({
      ...{ agent: 'Rosa', customer: 'Ana', conversation: { started_at: '2026-03-13T10:00:00+00:00' } },
      turns: [{ speaker: 'agent' }, { speaker: 'customer' }],
    })
    expect(await read(second)).toMatchObject({ accepted: 1, repeated: 0 })
    expect(await stored()).toMatchObject({
      ...{ agent: 'Ana', customer: 'Rosa', conversation: { started_at: '2026-03-13T15:00:00+00:00', turn_count: 2 } },
      turns: [{ speaker: 'customer' }, { speaker: 'agent' }],
    })
    expect(await storedCounts(db)).toMatchObject({ interactions: 1, turns: 2, customers: 1 })
  })

  test('is repeated with the same answers, and is as before with the first ones', async () => {
    await read(first)
    const before = await stored()
    await read(second)
    const after = await stored()
    expect(await read(second)).toMatchObject({ accepted: 0, repeated: 1 })
    expect(await stored()).toEqual(after)
    await read(first)
    expect(await stored()).toEqual(before)
  })

  test('changes nothing if the answers say nothing that the file did not', async () => {
    await read({}, { 'a.json': vconChat(1) })
    const before = await stored()
    expect(await read({ time_zone: 'America/Lima' }, { 'a.json': vconChat(1) })).toMatchObject({
      ...{ accepted: 0, repeated: 1 },
    })
    expect(await stored()).toEqual(before)
  })
})

test('another file about the same conversation only completes it, whatever the answers', async () => {
  await read({}, { 'a.json': vconChat(1) })
  const before = await stored()
  const other = { ...vconChat(1), subject: 'Garage' }
  await read({ time_zone: 'America/Lima' }, { 'b.json': { ...other, dialog: [vconChat(1).dialog[1]] } })
  expect(await stored()).toMatchObject({ turns: before.turns, conversation: { subject: 'Garage' } })
})
