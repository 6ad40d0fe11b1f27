import { beforeAll, expect, test } from 'vitest'

import { calibrationFixture } from '#tests/support/calibration-fixture.ts'
import { calibrating } from '#tests/support/calibrations.ts'
import { exportedRows, lastRecord, listedIds } from '#tests/support/exported.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { lead, ana, luis, both, scorecard_id, calls } = await calibrationFixture(server)

const LIST = '/api/calibrations'
const ALIKE = { greeting: 'no', offer: 'good' }

async function made(name: string, participant_ids: number[]) {
  const interaction_ids = await calls(3)
  const { id } = await calibrating(lead).make({ name, scorecard_id, interaction_ids, participant_ids })
  return { id, interaction_ids }
}

beforeAll(async () => {
  const { id, interaction_ids } = await made('Beta', both)
  for (const interaction of interaction_ids) {
    for (const client of [ana, luis]) await calibrating(client).submit(id, interaction, ALIKE)
  }
  await calibrating(lead).discuss(id)
  const open = await made('Gamma', both)
  await calibrating(ana).submit(open.id, open.interaction_ids[0]!, ALIKE)
  await made('Alfa', [ana.person.id, (await server.as('Quality auditor')).person.id])
})

test.each([
  [lead, 'sort=name', ['Alfa', 'Beta', 'Gamma']],
  [lead, 'sort=-name&state=open', ['Gamma', 'Alfa']],
  [luis, 'sort=name', ['Beta', 'Gamma']],
])('calibrations go out as their reader finds them listed: %#', async (client, query, names) => {
  const rows = await exportedRows(client, LIST, query)
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(rows.map(({ id }) => id)).toEqual(await listedIds(client, LIST, query))
})

test('a participant finds the progress of an open one in it, and the agreement of those under discussion only', async () => {
  const [beta, gamma] = await exportedRows(luis, LIST, 'sort=name')
  expect(beta).toMatchObject({ state: 'discussing', agreement: '1' })
  expect(gamma).toMatchObject({ done: '1', expected: '6', own_done: '0', own_expected: '3' })
  for (const column of ['agreement', 'agreement_low', 'agreement_high', 'agreement_units']) {
    expect(gamma).toHaveProperty(column, '')
  }
})

test('it is recorded, and only for people who see evaluations', async () => {
  await exportedRows(lead, LIST, 'q=a&kind=agreement')
  expect(await lastRecord(server.db)).toMatchObject({
    ...{ action: 'export', subject: 'calibrations', user_id: lead.person.id },
    detail: { format: 'csv', sort: '-created_at', q: 'a', kind: 'agreement' },
  })
  const other = await server.as(['quality-calibration'])
  expect((await other.get(`${LIST}/export?format=csv`)).statusCode).toBe(403)
})
