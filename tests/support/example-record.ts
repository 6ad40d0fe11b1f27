import type { DiallingRecord, DiallingRecordRowDto } from '#contracts/dialling-records.ts'

/** The row of an example record of a calling base, with these changes. */
export const exampleRow = (row: Partial<DiallingRecordRowDto> = {}): DiallingRecordRowDto => ({
  id: 12,
  record_id: 'A-1',
  partner: { id: 1, name: 'Banco Cordillera' },
  campaign: { id: 4, name: 'Hogar Protegido' },
  time_zone: 'America/Santiago',
  customer_name: 'Rosa D.',
  phone: '+•••••••3456',
  attempts: 2,
  last_attempt_at: '2026-03-26T13:00:00.000Z',
  next_attempt_at: null,
  do_not_call: null,
  disposition: { words: 'BUZON', path: ['not-contacted', 'voicemail'] },
  ...row,
})

export const exampleRecord = (record: Partial<DiallingRecord> = {}): DiallingRecord => ({
  ...exampleRow(),
  customer: { name: 'Rosa D.', national_id: '•••••678-5', phones: ['+•••••••3456'], email: null, unmasked: [] },
  own_disposition: null,
  last_result: { words: 'BUZON', path: ['not-contacted', 'voicemail'] },
  fields: [
    { name: 'Comuna', value: 'Ñuñoa', is_masked: false },
    { name: 'Teléfono 7', value: '•••••5678', is_masked: true },
  ],
  timeline: [
    {
      at: '2026-03-26T13:00:00.000Z',
      result: { words: 'BUZON', path: ['not-contacted', 'voicemail'] },
      agent: 'Ana Paz',
      phone: '+•••••••3456',
      matches: [],
    },
  ],
  other_calls: [],
  other_calls_total: 0,
  next: {
    kind: 'at',
    at: '2026-03-30T11:00:00.000Z',
    hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }],
    source: 'Ley 19.496, art. 37',
    about: 'collections',
  },
  duplicates: [],
  duplicates_total: 0,
  sources: [
    {
      file: 'base.csv',
      row: 1204,
      format: 'dialling-base',
      sha256: 'ab12',
      imported_at: '2026-03-27T10:00:00.000Z',
    },
  ],
  ...record,
})
