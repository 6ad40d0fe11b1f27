import { describe, expect, test } from 'vitest'

import { csvOf, readTable } from '#tests/support/tables.ts'

const BOGOTA = { timeZone: 'America/Bogota' }
const WITHOUT_WORDS = { language: null, subject: null, turns: [], recordings: [] }

describe('interactions of Genesys Cloud', () => {
  const HEADER = [
    ...[
      'Full Export Completed',
      'Partial Result Timestamp',
      'Filters',
      'Media Type',
      'Users',
      'Remote',
      'Date',
      'End Date',
      'Duration',
    ],
    ...[
      'Direction',
      'ANI',
      'DNIS',
      'Queue',
      'Wrap-up',
      'Flow',
      'Conversation ID',
      'Total Talk',
      'Total Hold',
      'Total ACW',
    ],
  ]
  const USUAL = {
    'Full Export Completed': 'YES',
    'Media Type': 'voice',
    Users: 'Ana Paz; Luis Vega',
    Remote: 'Rosa Díaz',
    Date: '6/23/25 7:00 AM',
    'End Date': '6/23/25 7:05 AM',
    Duration: '300500',
    Direction: 'Inbound',
    ANI: 'tel:+573001112233',
    DNIS: 'tel:+576015550000',
    Queue: 'Vida; Retención',
    'Wrap-up': 'Sale; Callback',
    'Conversation ID': '9f6a2c1e-0001-4000-8000-000000000001',
    'Total Talk': '200000',
    'Total Hold': '40000',
    'Total ACW': '30000',
  }
  const row = (values: { [name: string]: string }) => HEADER.map((name) => ({ ...USUAL, ...values })[name] ?? '')

  test('one row is one conversation, its durations are milliseconds, and the first of several people is the agent', async () => {
    const read = await readTable(csvOf(HEADER, row({})), BOGOTA)
    expect(read).toMatchObject({ format: 'genesys', findings: [] })
    expect(read?.conversations).toEqual([
      {
        ...WITHOUT_WORDS,
        external_id: 'genesys:9f6a2c1e-0001-4000-8000-000000000001',
        channel: 'voice',
        direction: 'inbound',
        started_at: '2025-06-23T12:00:00.000Z',
        duration_ms: 300_500,
        talk_ms: 200_000,
        hold_ms: 40_000,
        after_call_work_ms: 30_000,
        disposition: 'Sale; Callback',
        agent: { name: 'Ana Paz', email: null },
        customer: { name: 'Rosa Díaz', phones: ['+573001112233'], email: null },
        campaign: 'Vida',
      },
    ])
  })

  test('the called person is the customer of an outbound conversation; a number is no name; it may be unanswered', async () => {
    const values = {
      Direction: 'Outbound',
      Remote: '+576015550000',
      Users: '',
      Queue: '',
      'Media Type': 'whatsapp',
      'Total Talk': '',
    }
    const read = await readTable(csvOf(HEADER, row(values)), BOGOTA)
    expect(read?.conversations).toMatchObject([
      {
        channel: 'whatsapp',
        talk_ms: null,
        agent: null,
        campaign: null,
        customer: { name: null, phones: ['+576015550000'] },
      },
    ])
  })

  test('columns may be fewer and in any order', async () => {
    const names = ['Conversation ID', 'Direction', 'Date', 'Media Type']
    const read = await readTable(csvOf(names, ['c1', 'Inbound', '6/23/25 7:00 AM', 'email']), BOGOTA)
    expect(read).toMatchObject({
      format: 'genesys',
      findings: [],
      conversations: [{ external_id: 'genesys:c1', channel: 'email', duration_ms: null }],
    })
  })

  test('day and month are asked for when no date makes them certain', async () => {
    expect(await readTable(csvOf(HEADER, row({ Date: '6/7/25 7:00 AM' })))).toMatchObject({
      questions: [{ about: 'time-zone' }, { about: 'day-order' }],
    })
    const read = await readTable(csvOf(HEADER, row({ Date: '6/7/25 7:00 AM' })), { ...BOGOTA, dayOrder: 'day-first' })
    expect(read?.conversations).toMatchObject([{ started_at: '2025-07-06T12:00:00.000Z' }])
  })

  test('a row without an identifier, a start or a known kind is reported, with the names of the export', async () => {
    const read = await readTable(
      csvOf(
        HEADER,
        row({ 'Conversation ID': '' }),
        row({ Date: 'soon' }),
        row({ 'Media Type': 'cobrowse' }),
        row({ Direction: 'Sideways' }),
        row({}),
      ),
      BOGOTA,
    )
    expect(read?.findings).toEqual([
      { row: 2, field: 'Conversation ID', reason: 'Conversation ID is empty: the row was left out.' },
      {
        row: 3,
        field: 'Date',
        reason: 'Date is "soon", which is no date and time: write it as 2026-03-29 09:30:00. The row was left out.',
      },
      {
        row: 4,
        field: 'Media Type',
        reason: 'Media Type is "cobrowse", which is no kind of conversation. The row was left out.',
      },
      { row: 5, field: 'Direction', reason: 'Direction is "Sideways", which is neither inbound nor outbound.' },
    ])
    expect(read?.conversations).toMatchObject([{ direction: null }, { direction: 'inbound' }])
  })
})
