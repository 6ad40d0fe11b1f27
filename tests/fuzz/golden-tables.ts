import { csvOf } from '#tests/support/tables.ts'
import { workbookFiles, zipOf } from '#tests/support/zip.ts'

const table = (name: string, ...rows: string[][]) => ({ name, bytes: Buffer.from(csvOf(...rows)) })

const asterisk = (id: string, answered: string) => [
  ...['', '+56222223333', '600', 'from-trunk', '"Rosa Díaz" <+56222223333>', 'PJSIP/trunk-1', 'PJSIP/1001-2', 'Queue'],
  ...['sales,t', '2026-03-02 09:00:00', answered, '2026-03-02 09:05:00', '300', '280', 'ANSWERED', 'DOCUMENTATION'],
  ...[id, '', '', id, '1'],
]

const calls = [
  ['id', 'started_at', 'duration', 'direction', 'agent', 'customer_phone', 'national_id', 'disposition'],
  ['c-1', '2026-03-29 09:30:00-03:00', '4:07', 'inbound', 'Ana Paz', '+56 9 8765 4321', '12.345.678-5', 'Venta'],
  ['c-2', '29 de marzo de 2026 10:30', '1h 4m 7s', 'saliente', 'Luis Vega', '987654321; 22223333', '', ''],
]

const cells = (row: string[]) => row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')

export const goldenTables = {
  asterisk: [table('Master.csv', asterisk('1772452800.1', '2026-03-02 09:00:20'), asterisk('1772452801.1', ''))],
  genesys: [
    table(
      'interactions.csv',
      [
        'Full Export Completed',
        'Media Type',
        'Users',
        'Remote',
        'Date',
        'Duration',
        'Direction',
        'ANI',
        'Conversation ID',
      ],
      [
        'YES',
        'voice',
        'Ana Paz; Luis Vega',
        'Rosa',
        '6/23/25 7:00 AM',
        '300500',
        'Inbound',
        'tel:+573001112233',
        '9f6a-1',
      ],
    ),
  ],
  five9: [
    table(
      'calllog.csv',
      [
        'CALL ID',
        'TIMESTAMP',
        'CAMPAIGN',
        'CALL TYPE',
        'AGENT NAME',
        'DISPOSITION',
        'ANI',
        'DNIS',
        'TALK TIME',
        'HOLD TIME',
      ],
      [
        '301',
        'Thu, 27 Oct 2016 14:51:34',
        'Vida',
        'Inbound',
        'Ana Paz',
        '[None]',
        '5551112222',
        '5553334444',
        '00:04:07',
        '',
      ],
    ),
  ],
  talkdesk: [
    table(
      'contacts.csv',
      ['Interaction ID', 'Contact ID', 'Direction', 'Started At', 'Talk Time', 'Hold Time', 'User Name', 'Team Name'],
      ['i-1', 'k-1', 'inbound', '2026-03-02T09:00:00Z', '00:02:03', '00:00:10', 'Ana Paz', 'Retención'],
      ['i-1', 'k-2', 'inbound', '2026-03-02T09:03:00Z', '00:01:03', '', 'Luis Vega', 'Retención'],
    ),
  ],
  'call-list': [
    table('calls.csv', ...calls),
    {
      name: 'calls.xlsx',
      bytes: zipOf(workbookFiles({ sheetData: calls.map((row) => `<row>${cells(row)}</row>`).join('') })),
    },
  ],
  'dialling-base': [
    table(
      'base.csv',
      [
        'record_id',
        'customer_name',
        'national_id',
        'phone1',
        'phone2',
        'campaign',
        'attempts',
        'next_attempt_at',
        'note',
      ],
      ['r-1', 'Rosa Díaz', '12.345.678-5', '+56987654321', '222223333', 'Vida', '3', '2026-03-29 09:30', 'a note'],
    ),
  ],
  policies: [
    table(
      'policies.csv',
      [
        'Policy number',
        'Status',
        'Effective date',
        'Premium',
        'Frequency',
        'Holder name',
        'Phone',
        'Beneficiary',
        'Beneficiary share',
      ],
      ['P-1', 'Active', '2026/01/15', '1.234,56', 'Monthly', 'Rosa Díaz', '+56987654321', 'Ana', '50'],
      ['P-1', 'Active', '2026/01/15', '1.234,56', 'Monthly', 'Rosa Díaz', '+56987654321', 'Leo', '50 %'],
    ),
    {
      name: 'policies.jsonl',
      bytes: Buffer.from(
        ['1', '2']
          .map(
            (number) =>
              `{"policyNumber":${number},"effectiveDate":"2026-01-15","premium":10.5,"Insured":{"Emails":["a@b.test"]}}\n`,
          )
          .join(''),
      ),
    },
  ],
  claims: [
    table(
      'claims.csv',
      ['Policy', 'Claim no', 'Claim date', 'Claim type', 'Claim amount', 'Paid amount'],
      ['P-1', 'C-1', '15/02/2026', 'Theft', '-31551.2927', '$ 1,200.00'],
    ),
  ],
  debts: [
    table(
      'debts.csv',
      ['Debt id', 'Policy', 'Instalment', 'Customer', 'Phone', 'Amount due', 'Currency', 'Due date', 'Assigned on'],
      ['D-1', 'P-1', '3/12', 'Rosa Díaz', '+56987654321', '12.990', 'CLP', '2026-02-15', '2026-03-01'],
      ['D-2', 'P-1', '4/12', 'Rosa Díaz', '', '12990,50', 'CLP', '44893', ''],
    ),
  ],
}
