import { expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'
import { administrator } from '#tests/support/user-files.ts'

const server = await testServer()

test('of a row that is too long the cells of the columns are stored', async () => {
  const { files } = await administrator(server)
  const { rows } = await files.checked(`email,name\nana@x.test,Ana,${'x'.repeat(30_000)}`)
  expect(rows).toMatchObject([{ outcome: 'refused', cells: ['ana@x.test', 'Ana'] }])
})

test('a reason quotes the beginning of a cell, and no half character', async () => {
  const { files } = await administrator(server)
  const { rows } = await files.checked(`email,name,role,state\nana@x.test,Ana,${'x'.repeat(99)}😀,${'y'.repeat(99)}😀`)
  const { errors } = rows[0]
  expect(errors.role).toEqual([`There is no role “${'x'.repeat(99)}\u{FFFD}”.`])
  expect(errors.state).toEqual([`“${'y'.repeat(99)}\u{FFFD}” says neither active nor deactivated.`])
})
