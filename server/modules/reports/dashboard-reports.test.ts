import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { reportKinds } from '#contracts/report-kinds.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { drawnText } from '#tests/support/drawn-text.ts'
import { lastRecord } from '#tests/support/exported.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const given = testConversations(db)
const admin = await server.as('Administrator')
const [partner, other] = [await given.partner({ name: 'Banco Austral' }), await given.partner()]
await given.interactions(
  Array.from({ length: 9 }, (_, index) => ({ partner_id: index < 6 ? partner.id : other.id, started_at: clock.now() })),
)

describe.each(reportKinds)('the %s dashboard', (kind) => {
  test('comes as a PDF and as a workbook, and is recorded', async () => {
    for (const format of ['pdf', 'xlsx']) {
      const answer = await admin.get(
        `/api/dashboards/${kind}/report?format=${format}&locale=en&partner_id=${partner.id}`,
      )
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="${kind}-.*[.]${format}"$`),
      )
      const texts =
        format === 'pdf'
          ? drawnText(answer.rawPayload).actual
          : (await readXlsx(answer.rawPayload)).sheets[0]!.rows.map((row) => row.join(': '))
      expect(texts).toContain('Partner: Banco Austral')
      expect(texts).toContain(`Made for: ${admin.person.name}`)
      expect(await lastRecord(db)).toMatchObject({
        ...{ action: 'export', subject: `dashboard:${kind}`, detail: { format, locale: 'en', partner_id: partner.id } },
      })
    }
  })

  test('does not for a person who may not see it', async () => {
    const nobody = await server.as(['freshdeck'])
    const answer = await nobody.get(`/api/dashboards/${kind}/report?format=pdf&locale=en`)
    expect(answer.statusCode).toBe(403)
  })

  test('does not in an unknown format or language', async () => {
    expect((await admin.get(`/api/dashboards/${kind}/report?format=doc&locale=en`)).statusCode).toBe(400)
    expect((await admin.get(`/api/dashboards/${kind}/report?format=pdf&locale=la`)).statusCode).toBe(400)
  })
})

test('its numbers are those of the dashboard with the same filters', async () => {
  const { totals } = (await admin.get(`/api/dashboards/freemium?partner_id=${partner.id}`)).json()
  const answer = await admin.get(`/api/dashboards/freemium/report?format=xlsx&locale=en&partner_id=${partner.id}`)
  const { sheets } = await readXlsx(answer.rawPayload)
  const figures = sheets.find(({ name }) => name === 'Key figures')!
  expect(figures.rows.find(([name]) => name === 'Conversations')?.[1]).toBe(totals.interactions)
  expect(totals.interactions).toBe(6)
})
