import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { ImportDetail } from '#contracts/imports.ts'
import { openImports, tiles, zone } from '#tests/support/conversation-import-page.ts'
import { checked, done, received, running } from '#tests/support/conversation-import.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { focused, press, title, visible } from '#tests/support/user-file-page.ts'

const chat = new File(['28/3/2025, 21:29 - Ana: hola\n'], 'chat.txt', { type: 'text/plain' })
const requestsTo = (to: string, { backend }: ReturnType<typeof openImports>) => backend.sentTo(`/api/imports/5/${to}`)

describe('before the first import', () => {
  test('the page says what can be imported, and that nothing was imported yet', async () => {
    openImports('/imports')
    await visible(() => title('Bring in files'))
    expect(await zone()).toHaveAccessibleDescription(/each file at most 50 MB/)
    expect(screen.getByText('Nothing was imported yet')).toBeVisible()
    expect(screen.getByLabelText('Folder of the server')).toHaveValue('/srv/calls')
    expect(screen.getByLabelText('Address on the internet')).toHaveAccessibleDescription('From files.example.test')
  })

  test.each([
    ['nothing', [new File([], 'chat.txt')], 'What you chose holds nothing.'],
    [
      'a huge file',
      [Object.defineProperty(new File(['x'], 'a.wav'), 'size', { value: 60_000_000 })],
      /larger than 50 MB/,
    ],
  ])('%s is reported before anything is sent', async (_, files, problem) => {
    const { backend, user } = openImports('/imports')
    await user.upload(await zone(), files)
    await visible(() => screen.findByText(problem))
    expect(backend.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('a refusal by the server is shown next to the choice of files', async () => {
    const { backend, user } = openImports('/imports')
    backend.answer('POST /api/imports', () => refusal('unavailable', 'Later.'))
    await user.upload(await zone(), chat)
    await visible(() => screen.findByText('Later.'))
    expect(screen.getByRole('heading', { level: 2, name: 'Bring in files' })).toBeVisible()
  })
})

test('chosen files are sent, checked and previewed, and the address names the import', async () => {
  const visit = openImports('/imports')
  const { backend, user, address, server } = visit
  await user.upload(await zone(), chat)
  await waitFor(() => expect(server.isFollowed()).toBe(true))
  const draft = backend.sentTo('/api/imports').find(({ method }) => method === 'POST')
  expect(draft!.body).toEqual({ name: 'chat.txt', partner_id: null, options: {}, source: { type: 'upload' } })
  const [sent] = backend.sentTo('/api/imports/5/files')
  expect([sent!.query.get('name'), sent!.body]).toEqual(['chat.txt', chat])
  await focused(() => title('Checking chat.txt'))

  server.end(checked)
  await focused(() => title('chat.txt'))
  expect(address()).toBe('/imports?import=5')
  expect(tiles()).toEqual(['1', '1', '3'])
  expect(screen.getByText('Everything was checked: nothing is stored yet.')).toBeVisible()
})

describe('a checked import', () => {
  test('shows the first conversations, with sensitive data masked', async () => {
    const { user } = openImports('/imports?import=5', checked)
    await user.click(await screen.findByTitle('whatsapp:1'))
    expect(screen.getByTitle('whatsapp:1')).toHaveTextContent('Luis G. · Ana')
    expect(screen.getByText(/4111 11•• •••• 1111/)).toBeVisible()
    expect(screen.getByText('and so on, 9 turns in all')).toBeVisible()
    expect(screen.getByText(/Mar 2, 2026, 9:00 AM \(UTC\)/)).toBeVisible()
  })

  test('shows its times in the time zone that was given for the files', async () => {
    openImports('/imports?import=5', { ...checked, options: { time_zone: 'America/Lima' } })
    await visible(() => screen.findByText(/Mar 2, 2026, 4:00 AM \(America\/Lima\)/))
  })

  test('asks what the files do not say, and is checked again with the answers', async () => {
    const visit = openImports('/imports?import=5', checked)
    fireEvent.change(await screen.findByLabelText('Luis Gil'), { target: { value: 'customer' } })
    fireEvent.change(screen.getByLabelText('Ana'), { target: { value: 'agent' } })
    await press('Check again with these answers')
    await waitFor(() => expect(visit.server.isFollowed()).toBe(true))
    visit.server.progress({ ...checked, state: 'checking' })
    await focused(() => title('Checking chat.txt'))
    const roles = { 'Luis Gil': 'customer' as const, Ana: 'agent' as const }
    expect(requestsTo('check', visit)[0]!.body).toEqual({ options: { roles } })

    visit.server.end({ ...checked, options: { roles } })
    await focused(() => title('chat.txt'))
    await waitFor(() => expect(screen.getByLabelText('Ana')).toHaveValue('agent'))
  })

  test('lists the refused rows with place and reason, and offers them as a file', async () => {
    const visit = openImports('/imports?import=5', checked)
    const row = (await screen.findByText(/which is no duration/)).closest('tr')!
    for (const text of ['chat.txt', '12', 'duration']) expect(within(row).getByText(text)).toBeVisible()
    expect(screen.getByText('3 refusals')).toBeVisible()
    await press('Download what was refused')
    await waitFor(() => expect(requestsTo('refusals/export', visit)).toHaveLength(1))
  })

  test('still shows the given answers, so that they can be changed', async () => {
    openImports('/imports?import=5', { ...checked, options: { time_zone: 'America/Lima', roles: { Ana: 'customer' } } })
    expect(await screen.findByLabelText('Ana')).toHaveValue('customer')
    expect(screen.getByText('chat.txt has times without a zone. They are read in this one.')).toBeVisible()
  })

  test('lists everything that the check found, even if the list was loaded before the check ended', async () => {
    const { backend } = openImports('/imports?import=5', checked)
    const path = '/api/imports/5/refusals'
    const answers = [[], [{ file: 'late.txt', reason: 'Too late.' }]]
    backend.answer(`GET ${path}`, () => {
      const rows = answers.length > 1 ? answers.shift()! : answers[0]!
      return { status: 200, body: pageOf(rows, path, { total: rows.length && 3 }) }
    })
    await visible(() => screen.findByText('late.txt'))
    expect(answers).toHaveLength(1)
    expect(screen.getByText('3 refusals')).toBeVisible()
  })

  test('distinguishes notes on accepted rows from refusals', async () => {
    openImports('/imports?import=5', { ...checked, refused: 1, noted: 2 })
    await visible(() => screen.findByText('3 refusals and notes'))
    expect(screen.getByText('Notes').nextElementSibling).toHaveTextContent('2')
    expect(screen.getByRole('button', { name: 'Download refusals and notes' })).toBeVisible()
  })

  test('is stored when it is started, and shows its progress', async () => {
    const visit = openImports('/imports?import=5', { ...checked, questions: [] })
    await press('Import 2 conversations')
    await waitFor(() => expect(visit.server.isFollowed()).toBe(true))
    expect(requestsTo('start', visit)).toHaveLength(1)
    visit.server.progress(running)
    await visible(() => title('Importing chat.txt'))
    const bar = await screen.findByRole('progressbar')
    await waitFor(() => expect(bar.getAttribute('aria-valuetext') ?? bar.textContent).toBe('40 of 100'))
    expect(screen.getByText(/goes on when you leave this page/)).toBeVisible()

    visit.server.end(done)
    await visible(() => screen.findByText('All that was not refused is stored.'))
    expect(screen.getByRole('link', { name: 'Open the conversations' })).toHaveAttribute('href', '/calls')
  })
})

describe('a calling base', () => {
  const record = {
    ...{ file: 'base.csv', row: 2, record_id: 'A1', customer: 'Rosa D.', phone: '+•• • •••• 3456' },
    ...{ last_attempt_at: '2026-03-26T13:00:00.000Z', last_result: 'NO CONTESTA' },
  }
  const base: ImportDetail = { ...checked, questions: [], holds: ['dialling-records'], preview: [record] }

  test('shows its first records, and says how many would be imported', async () => {
    openImports('/imports?import=5', { ...base, options: { time_zone: 'America/Lima' } })
    await visible(() => screen.findByText('How the first dialling records would look'))
    expect(screen.getByText('A1')).toBeVisible()
    const facts = screen.getByText(/NO CONTESTA/).textContent
    expect(facts).toBe('Rosa D. · +•• • •••• 3456 · Mar 26, 2026, 8:00 AM (America/Lima) · NO CONTESTA')
    expect(screen.getByRole('button', { name: 'Import 2 dialling records' })).toBeVisible()
    expect(screen.queryByText('How the first ones would look')).toBeNull()
  })

  test('links to the dialling records of its partner once it is stored, and not to conversations', async () => {
    openImports('/imports?import=5', { ...done, holds: base.holds, partner: { id: 2, name: 'Seguros Sol' } })
    const link = await screen.findByRole('link', { name: 'Open the dialling records' })
    expect(link).toHaveAttribute('href', '/call-detail-db?partner_id=2')
    expect(screen.queryByRole('link', { name: 'Open the conversations' })).toBeNull()
  })

  test('together with conversations is counted in words for both', async () => {
    openImports('/imports?import=5', { ...base, holds: ['conversations', 'dialling-records'] })
    await visible(() => screen.findByRole('button', { name: 'Import 2 conversations and dialling records' }))
  })
})

test.each([
  ['a table is not read', true as const, /calls\.csv has times without a zone\. It is not read until you say which\./],
  ['a chat is taken for UTC', undefined, /Until you say which, they are taken for UTC\./],
])('before its zone is said, %s', async (_, waits, text) => {
  const question = { about: 'time-zone' as const, file: 'calls.csv', files: 1, ...(waits && { waits }) }
  openImports('/imports?import=5', { ...checked, questions: [question] })
  await visible(() => screen.findByText(text))
})

test('an import that cannot be read without an answer says so, and shows no counts', async () => {
  const question = { about: 'time-zone' as const, file: 'calls.csv', files: 1, waits: true as const }
  const nothing = { accepted: 0, repeated: 0, refused: 0 }
  openImports('/imports?import=5', { ...checked, ...nothing, preview: [], questions: [question] })
  await visible(() => screen.findByText('Waits for answers'))
  expect(screen.queryByText('Not known yet')).toBeNull()
  expect(screen.queryByText('Everything was checked: nothing is stored yet.')).toBeNull()
})

test('before it runs, it does not claim to know what is missing in stored conversations', async () => {
  openImports('/imports?import=5', checked)
  await visible(() => screen.findByText('Not known yet'))
  expect(screen.getByText('Known already, may be completed')).toBeVisible()
})

test('conversations that are all known already are imported too: they may lack a recording or a partner', async () => {
  const visit = openImports('/imports?import=5', { ...checked, accepted: 0, repeated: 22 })
  await press('Import 22 conversations')
  await waitFor(() => expect(requestsTo('start', visit)).toHaveLength(1))
})

test('a running import can be followed by anyone who opens it, and goes on when the connection breaks', async () => {
  const { server } = openImports('/imports?import=5', running)
  await waitFor(() => expect(server.isFollowed()).toBe(true))
  server.cutLine()
  await visible(() => screen.findByRole('alert'))
  expect(screen.getByRole('heading', { level: 2, name: 'Importing chat.txt' })).toBeVisible()
})

test('a failed import says why, and can be continued', async () => {
  const visit = openImports('/imports?import=5', { ...done, state: 'failed', error: 'the storage was full' })
  await visible(() => screen.findByText(/It could not go on: the storage was full\./))
  await press('Go on')
  await waitFor(() => expect(requestsTo('start', visit)).toHaveLength(1))
})

describe('undoing', () => {
  test('asks for confirmation, removes the entries, and says how many remained', async () => {
    const visit = openImports('/imports?import=5', done)
    await press('Undo the import')
    const dialog = await screen.findByRole('dialog', { name: 'Undo chat.txt?' })
    expect(requestsTo('undo', visit)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo the import' }))
    await waitFor(() => expect(visit.server.isFollowed()).toBe(true))
    expect(requestsTo('undo', visit)).toHaveLength(1)
    visit.server.end({ ...done, state: 'undone', undone: { removed: 1_200, kept: 1 } })
    await visible(() => screen.findByText(/1,200 entries were removed again\./))
    expect(screen.getByText(/1 stays, because something was added to it later\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull()
  })

  test('does nothing when it is cancelled', async () => {
    const visit = openImports('/imports?import=5', done)
    await press('Undo the import')
    const dialog = await screen.findByRole('dialog', { name: 'Undo chat.txt?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo('undo', visit)).toEqual([])
  })
})

test('a missing import is reported, with a link to all imports', async () => {
  openImports('/imports?import=5')
  await visible(() => screen.findByRole('button', { name: /imports/i }))
})

test('the list links to an existing import', async () => {
  const { user, address } = openImports('/imports', received)
  await user.click(await screen.findByRole('link', { name: 'chat.txt' }))
  await waitFor(() => expect(address()).toBe('/imports?import=5'))
  await visible(() => screen.findByRole('button', { name: 'Check the files' }))
})
