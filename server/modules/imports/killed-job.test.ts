import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'

import { expect, test } from 'vitest'

import { seededRandom } from '#domain/statistics/seeded-random.ts'
import { type DatabaseSettings } from '#server/db/database-settings.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { importChanges } from '#server/modules/imports/import-changes.ts'
import { openStorage, type Storage } from '#server/plugins/storage.ts'
import { closedDatabase, silentLog } from '#tests/support/database.ts'
import { workOnImports } from '#tests/support/import-work.ts'
import { seeds, times } from '#tests/support/night.ts'
import { bundledProgram } from '#tests/support/program.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'
import { vconChat, vconUnsigned } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const WORKER = `
  import { openDatabase } from '#server/db/database.ts'
  import { openStorage } from '#server/plugins/storage.ts'
  import { workOnImports } from '#tests/support/import-work.ts'
  const [dataDir, databaseUrl, last] = process.argv.slice(2)
  let left = Number(last)
  const step = () => { if ((left -= 1) < 0) process.kill(process.pid, 'SIGKILL') }
  const log = { info() {}, warn: console.error, error: console.error }
  const { db, close } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, log })
  const counted = db.withPlugin({
    transformQuery: ({ node }) => { step(); return node },
    transformResult: async ({ result }) => result,
  })
  const kept = openStorage('file:' + dataDir + '/files')
  const put = (key, bytes) => { step(); return kept.put(key, bytes) }
  const work = { db: counted, storage: { ...kept, put } }
  await workOnImports({ db, work, isAlone: !databaseUrl, log, givenUp: async () => process.exit(3) })
  await close()
  process.exit()
`
const program = await bundledProgram(WORKER)

/** How often the process is killed. The points come from a seed. */
const KILLS = times(2, 30)
const [SEED] = seeds(1, 1) as [number]
const CHATS = 40
const ROWS = 110

const row = (index: number) => {
  const moment = new Date(Date.UTC(2026, 2, 2, 9, index)).toISOString().slice(0, 19).replace('T', ' ')
  const called = [
    '',
    '+56222223333',
    '600',
    'from-trunk',
    `"Rosa ${index}" <+5622222${1000 + index}>`,
    'PJSIP/t-1',
    'PJSIP/1001-2',
  ]
  return [
    ...called,
    'Queue',
    'sales,t',
    moment,
    moment,
    moment,
    '300',
    '280',
    'ANSWERED',
    'DOCUMENTATION',
    `1772452800.${index}`,
    '',
  ]
}
const table = Array.from({ length: ROWS }, (_, index) =>
  row(index)
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(','),
)

const files: Record<string, Uint8Array> = Object.fromEntries(
  Object.entries({
    'a/call.json': { ...vconUnsigned, dialog: [{ ...vconUnsigned.dialog[0], url: undefined, filename: 'z.wav' }] },
    'a/z.wav': wav(),
    'a/unread.txt': 'Hello.',
    'b/Master.csv': [...table, ''].join('\n'),
    ...Object.fromEntries(Array.from({ length: CHATS }, (_, index) => [`c/${100 + index}.json`, vconChat(index)])),
  }).map(([name, content]) => [
    name,
    content instanceof Uint8Array
      ? content
      : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  ]),
)

test(
  `an import that is killed at any moment goes on when a server starts again, and has the same result as one that was not killed (seed ${SEED})`,
  async () => {
    const clean = await closedDatabase()
    const cleanImport = await newImport(clean)
    await workToEnd(clean)
    const expected = await contentsOf(clean, cleanImport)
    expect(expected.import).toMatchObject({ state: 'done', accepted: CHATS + ROWS + 1, repeated: 0 })
    const { refused: refusals } = expected.import

    const killed = await closedDatabase()
    const chance = seededRandom(`kills ${SEED}`)
    const points: number[] = []
    let current = await newImport(killed)
    while (points.length < KILLS) {
      points.push(1 + Math.floor(chance() * FURTHEST))
      if ((await workUntil(killed, points.at(-1)!)) === 'SIGKILL') continue
      const { state, accepted, repeated, refused } = (await contentsOf(killed, current)).import
      expect({ points, state, all: accepted + repeated, refused }).toMatchObject({
        state: 'done',
        all: CHATS + ROWS + 1,
        refused: refusals,
      })
      current = await newImport(killed)
    }
    await workToEnd(killed)

    const found = await contentsOf(killed, current)
    expect({ points, counts: found.counts }).toEqual({ points, counts: expected.counts })
    expect(found.conversations).toEqual(expected.conversations)
    const { state, done, total, accepted, repeated, refused } = found.import
    expect({ points, state, all: accepted + repeated, refused, left: total - done }).toEqual({
      ...{ points, state: 'done', all: CHATS + ROWS + 1, refused: refusals, left: 0 },
    })
    expect(found.refusals).toEqual(expected.refusals)
  },
  240_000 + KILLS * 60_000,
)

/** A whole run has about twice as many steps. */
const FURTHEST = 150

/** An import of all files that waits for its turn, as if somebody had just pressed the button. */
async function newImport(settings: DatabaseSettings): Promise<number> {
  return inside(settings, async (db, storage) => {
    const changes = importChanges(db)
    const source = { type: 'upload' as const }
    const draft = { name: 'Killed', partner_id: null, options: { time_zone: 'UTC' }, source }
    const { id: creator } = await db
      .insertInto('app_user')
      .values({
        name: 'Ann',
        email: `${Math.random()}@example.com`,
        password_hash: null,
        role_id: null,
        partner_id: null,
        team_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await changes.add(draft, creator, new Date())
    for (const [name, bytes] of Object.entries(files)) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const storage_key = `imports/${id}/${sha256}`
      await storage.put(storage_key, bytes)
      await changes.addFile(id, { name, bytes: bytes.length, sha256, storage_key })
    }
    await db.updateTable('import').set({ state: 'ready' }).where('id', '=', id).execute()
    await changes.start(id, async () => {})
    return id
  })
}

const contentsOf = (settings: DatabaseSettings, importId: number) =>
  inside(settings, async (db) => ({
    conversations: await storedConversations(db),
    counts: await storedCounts(db),
    import: await db.selectFrom('import').selectAll().where('id', '=', importId).executeTakeFirstOrThrow(),
    refusals: await db
      .selectFrom('import_refusal')
      .select(['file', 'row', 'field', 'reason'])
      .orderBy('file')
      .orderBy('row')
      .orderBy('reason')
      .where('import_id', '=', importId)
      .execute(),
  }))

async function inside<Result>(settings: DatabaseSettings, work: (db: Database, storage: Storage) => Promise<Result>) {
  const { db, close } = await openDatabase(settings)
  try {
    return await work(db, openStorage(`file:${path.join(settings.dataDir, 'files')}`))
  } finally {
    await close()
  }
}

/** Works on all jobs in this process: one of its own would take seconds to start. */
const workToEnd = (settings: DatabaseSettings) =>
  inside(settings, (db, storage) => {
    const givenUp = () => Promise.reject(new Error('an import was given up'))
    return workOnImports({ db, work: { db, storage }, isAlone: !settings.databaseUrl, log: silentLog, givenUp })
  })

/**
 * Works on all jobs in a process of its own, which kills itself before the step of that number: a step is a query or a write to the
 * storage. Returns the signal that ended it, or 0 when all work was done.
 */
async function workUntil({ dataDir, databaseUrl }: DatabaseSettings, step: number): Promise<unknown> {
  const values = [dataDir, databaseUrl ?? '', String(step)]
  const child = program(values, {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}
