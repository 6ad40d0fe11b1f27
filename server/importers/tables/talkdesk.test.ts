import { describe, expect, test } from 'vitest'

import { csvOf, readTable } from '#tests/support/tables.ts'

const BOGOTA = { timeZone: 'America/Bogota' }
const WITHOUT_WORDS = { language: null, subject: null, turns: [], recordings: [] }

describe('the contacts of Talkdesk', () => {
  const HEADER = [
    ...[
      'Interaction ID',
      'Contact ID',
      'Company Number',
      'Contact Person Number',
      'Direction',
      'Contact Type',
      'Started At',
      'Talk Time',
    ],
    ...[
      'Hold Time',
      'After Call Work Time',
      'Finished At',
      'Duration',
      'Handle Time',
      'Ring Groups',
      'User Name',
      'Team Name',
    ],
  ]
  const USUAL = {
    'Interaction ID': 'i-1',
    'Contact ID': 'c-1',
    'Contact Person Number': '+5511987654321',
    Direction: 'Inbound',
    'Contact Type': 'Answered',
    'Started At': '2026-03-26 09:00:00',
    'Talk Time': '00:03:00',
    'Hold Time': '00:00:20',
    'After Call Work Time': '60',
    'Finished At': '2026-03-26 09:05:00',
    Duration: '300',
    'Ring Groups': 'Vendas',
    'User Name': 'Bia Souza',
    'Team Name': 'Vida',
  }
  const row = (values: { [name: string]: string }) => HEADER.map((name) => ({ ...USUAL, ...values })[name] ?? '')

  test('contacts of one interaction are one conversation, each counted once', async () => {
    const missed = {
      'Contact ID': 'c-0',
      'Contact Type': 'Missed',
      'User Name': 'Caio Lima',
      'Talk Time': '0',
      'Hold Time': '0',
      'After Call Work Time': '',
      'Finished At': '2026-03-26 09:00:20',
    }
    const second = {
      'Contact ID': 'c-2',
      'Started At': '2026-03-26 09:05:00',
      'Finished At': '2026-03-26 09:06:00',
      'Talk Time': '1:00',
      'User Name': 'Davi Reis',
    }
    const read = await readTable(csvOf(HEADER, row(missed), row({}), row(second), row({})), {
      timeZone: 'America/Sao_Paulo',
    })
    expect(read).toMatchObject({ format: 'talkdesk', findings: [] })
    expect(read?.conversations).toEqual([
      {
        ...WITHOUT_WORDS,
        external_id: 'talkdesk:i-1',
        channel: 'voice',
        direction: 'inbound',
        started_at: '2026-03-26T12:00:00.000Z',
        duration_ms: 360_000,
        talk_ms: 240_000,
        hold_ms: 40_000,
        after_call_work_ms: 120_000,
        disposition: 'Answered',
        agent: { name: 'Bia Souza', email: null },
        customer: { name: null, phones: ['+5511987654321'], email: null },
        campaign: 'Vendas',
        team: 'Vida',
      },
    ])
  })

  test('a contact without a start is reported, and its interaction continues without it', async () => {
    const read = await readTable(csvOf(HEADER, row({ 'Started At': '' }), row({ 'Contact ID': 'c-2' })), BOGOTA)
    expect(read?.findings).toEqual([
      { row: 2, field: 'Started At', reason: 'Started At is empty: the row was left out.' },
    ])
    expect(read?.conversations).toMatchObject([{ external_id: 'talkdesk:i-1', duration_ms: 300_000 }])
  })
})
