import type { ImportChoices, ImportDetail } from '#contracts/imports.ts'

export const choices: ImportChoices = {
  partners: [
    { id: 1, name: 'Banco del Sur' },
    { id: 2, name: 'Seguros Sol' },
  ],
  may_leave_unassigned: true,
  folders: ['/srv/calls'],
  hosts: ['files.example.test'],
  max_file_bytes: 50 * 1024 * 1024,
}

/** An import of the demo's administrator, right after its files were received. */
export const received: ImportDetail = {
  ...{ id: 5, name: 'chat.txt', source: 'upload', location: null, state: 'received', partner: null },
  ...{ created_by: { id: 7, name: 'Ada Lovelace' }, created_at: '2026-03-02T12:00:00.000Z' },
  ...{ started_at: null, finished_at: null, files: 1, bytes: 2_048, done: 0, total: 0 },
  ...{ accepted: 0, repeated: 0, refused: 0, noted: 0, error: null, undone: null },
  ...{ options: {}, questions: [], preview: [], holds: [] },
}

/** The same after its check: two conversations, one of them known, three refusals, and two questions. */
export const checked: ImportDetail = {
  ...received,
  ...{ state: 'ready', done: 1, total: 1, accepted: 1, repeated: 1, refused: 3 },
  holds: ['conversations'],
  questions: [
    { about: 'time-zone', file: 'chat.txt', files: 1 },
    { about: 'roles', file: 'chat.txt', files: 1, names: ['Luis Gil', 'Ana'] },
  ],
  preview: [
    {
      ...{ file: 'chat.txt', external_id: 'whatsapp:1', channel: 'whatsapp', direction: null },
      ...{ started_at: '2026-03-02T09:00:00.000Z', duration_ms: 60_000, agent: 'Ana', customer: 'Luis G.' },
      ...{ subject: null, turn_count: 9 },
      turns: [
        { speaker: 'agent', text: 'Buenas noches' },
        { speaker: 'customer', text: 'Mi tarjeta es 4111 11•• •••• 1111' },
      ],
    },
  ],
}

export const running: ImportDetail = { ...checked, state: 'running', questions: [], preview: [], done: 40, total: 100 }
export const done: ImportDetail = { ...running, state: 'done', done: 100, finished_at: '2026-03-02T12:05:00.000Z' }
