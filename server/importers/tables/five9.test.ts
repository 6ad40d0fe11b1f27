import { describe, expect, test } from 'vitest'

import { csvOf, readTable } from '#tests/support/tables.ts'

const BOGOTA = { timeZone: 'America/Bogota' }
const WITHOUT_WORDS = { language: null, subject: null, turns: [], recordings: [] }

describe('the call log of Five9', () => {
  const HEADER = [
    ...[
      'CALL ID',
      'TIMESTAMP',
      'CAMPAIGN',
      'CALL TYPE',
      'AGENT',
      'AGENT NAME',
      'DISPOSITION',
      'ANI',
      'CUSTOMER NAME',
      'DNIS',
      'CALL TIME',
    ],
    ...[
      'BILL TIME (ROUNDED)',
      'COST',
      'IVR TIME',
      'QUEUE WAIT TIME',
      'RING TIME',
      'TALK TIME',
      'HOLD TIME',
      'PARK TIME',
    ],
    ...['AFTER CALL WORK TIME', 'TRANSFERS', 'CONFERENCES', 'HOLDS', 'ABANDONED', 'RECORDINGS'],
  ]
  const USUAL = {
    'CALL ID': '24381',
    TIMESTAMP: 'Thu, 26 Mar 2026 14:51:34',
    CAMPAIGN: 'Renewals',
    'CALL TYPE': 'Autodial',
    AGENT: 'Ana@firm.test',
    'AGENT NAME': 'Ana Paz',
    DISPOSITION: 'Sale',
    ANI: '8885550100',
    'CUSTOMER NAME': 'Rosa Díaz',
    DNIS: '9255550123',
    'CALL TIME': '00:05:10',
    'TALK TIME': '00:04:00',
    'HOLD TIME': '00:00:30',
    'PARK TIME': '00:00:10',
    'AFTER CALL WORK TIME': '00:00:45',
    ABANDONED: '0',
  }
  const row = (values: { [name: string]: string }) => HEADER.map((name) => ({ ...USUAL, ...values })[name] ?? '')

  test('one row is one call, and its talk time is without hold and park', async () => {
    const read = await readTable(csvOf(HEADER, row({})), BOGOTA)
    expect(read).toMatchObject({ format: 'five9', findings: [] })
    expect(read?.conversations).toEqual([
      {
        ...WITHOUT_WORDS,
        external_id: 'five9:24381',
        channel: 'voice',
        direction: 'outbound',
        started_at: '2026-03-26T19:51:34.000Z',
        duration_ms: 310_000,
        talk_ms: 200_000,
        hold_ms: 40_000,
        after_call_work_ms: 45_000,
        disposition: 'Sale',
        agent: { name: 'Ana Paz', email: 'ana@firm.test' },
        customer: { name: 'Rosa Díaz', phones: ['9255550123'], email: null },
        campaign: 'Renewals',
        team: null,
      },
    ])
  })

  test('[None] and [Deleted] mean empty, and blank durations are unknown', async () => {
    const values = {
      CAMPAIGN: '[Deleted]',
      AGENT: '[None]',
      'AGENT NAME': '',
      'CUSTOMER NAME': '',
      'TALK TIME': '',
      'HOLD TIME': '',
      'PARK TIME': '',
    }
    const read = await readTable(csvOf(HEADER, row({ ...values, 'CALL TYPE': 'Inbound' })), BOGOTA)
    expect(read?.findings).toEqual([])
    expect(read?.conversations).toMatchObject([
      {
        direction: 'inbound',
        campaign: null,
        agent: null,
        talk_ms: null,
        hold_ms: null,
        customer: { name: null, phones: ['8885550100'] },
      },
    ])
  })
})
