import { once } from 'node:events'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { seededRandom } from '#domain/statistics/seeded-random.ts'
import { type DatabaseSettings } from '#server/db/database-settings.ts'
import { openDatabase } from '#server/db/database.ts'
import { importFiles } from '#server/modules/imports/import-files.ts'
import { openStorage } from '#server/plugins/storage.ts'
import { closedDatabase } from '#tests/support/database.ts'
import { folderOf } from '#tests/support/folder.ts'
import { seeds, times } from '#tests/support/night.ts'
import { bundledProgram } from '#tests/support/program.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'
import { VCON_UUID, vconCall, vconRecording, vconText } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const IMPORTER = `
  import { openDatabase } from '#server/db/database.ts'
  import { BATCH_LIMITS } from '#server/modules/imports/batch-size.ts'
  import { importFiles } from '#server/modules/imports/import-files.ts'
  import { openStorage } from '#server/plugins/storage.ts'
  const [dataDir, databaseUrl, folder, last] = process.argv.slice(2)
  let left = Number(last)
  const step = () => { if ((left -= 1) < 0) process.kill(process.pid, 'SIGKILL') }
  const log = { info() {}, warn() {}, error() {} }
  const { db } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, log })
  const counted = db.withPlugin({
    transformQuery: ({ node }) => { step(); return node },
    transformResult: async ({ result }) => result,
  })
  const storage = openStorage('file:' + dataDir + '/files')
  const put = (key, bytes) => { step(); return storage.put(key, bytes) }
  const putStream = (key, pieces) => { step(); return storage.putStream(key, pieces) }
  const limits = { ...BATCH_LIMITS, items: 30 }
  await importFiles({ db: counted, storage: { ...storage, put, putStream }, paths: [folder], cwd: '/', partner: null, limits })
  process.exit()
`
const program = await bundledProgram(IMPORTER)

const chat = (number: number) => ({
  ...vconCall,
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  parties: [
    { role: 'agent', name: `Agent ${number % 7}` },
    { role: 'contact', tel: `+1555${number % 30}` },
  ],
  dialog: [vconText(0, '2025-03-17T15:41:28Z', 'Hello!'), vconText(1, '2025-03-17T15:42:28Z', `Hi ${number}.`)],
  analysis: [],
})
const turns = {
  vcon: VCON_UUID,
  duration_s: 70,
  channels: { '0': 'customer', '1': 'agent' },
  turns: [{ speaker: 'agent', start_s: 0, end_s: 1, text: 'Good day.' }],
}
const files = {
  ...Object.fromEntries(Array.from({ length: 110 }, (_, index) => [`${100 + index}.vcon.json`, chat(index)])),
  'a call.json': { ...vconCall, dialog: [{ ...vconRecording, alg: undefined, signature: undefined }] },
  'call 1.mp3': wav(),
  'z.turns.json': turns,
  'z.stereo.wav': wav({ channels: 2 }),
}

/**
 * Steps are the operations of an import on the storage and the database, in batches of thirty conversations. The two by day are among the
 * files of the first batch, and within a transaction while the next is read. At night ten more imports are killed three times each, at
 * steps drawn from a seed: an import goes on where it was killed, so after many kills too few steps are left for another.
 */
const [SEED] = seeds(1, 1) as [number]
const chance = seededRandom(`kills ${SEED}`)
const someStep = () => 15 + Math.floor(chance() * 40)
const KILLED_AT = [[20, 48], ...Array.from({ length: times(0, 10) }, () => [someStep(), someStep(), someStep()])]
const source = folderOf(files, afterAll)

test.for(KILLED_AT.map((steps) => steps.join(', ')))(
  `an import that is killed before its steps %s goes on, and has the same result as one that was not killed (seed ${SEED})`,
  { timeout: 120_000 },
  async (steps) => {
    const clean = await closedDatabase()
    await importInto(clean, source)

    const killed = await closedDatabase()
    for (const step of steps.split(', ')) expect(await importUntil(killed, source, Number(step))).toBe('SIGKILL')
    const report = await importInto(killed, source)
    expect(report).toMatchObject({ refused: 0, accepted: expect.any(Number), repeated: expect.any(Number) })
    expect(report.accepted + report.repeated).toBe(112)

    const [expected, found] = [await contentsOf(clean), await contentsOf(killed)]
    expect(found.counts).toEqual(expected.counts)
    expect(found.conversations).toEqual(expected.conversations)
  },
)

async function importInto(settings: DatabaseSettings, folder: string) {
  const { db, close } = await openDatabase(settings)
  const storage = openStorage(`file:${path.join(settings.dataDir, 'files')}`)
  const report = await importFiles({ db, storage, paths: [folder], cwd: '/', partner: null })
  await close()
  return report
}

async function contentsOf(settings: DatabaseSettings) {
  const { db, close } = await openDatabase(settings)
  const contents = { conversations: await storedConversations(db), counts: await storedCounts(db) }
  await close()
  return contents
}

/** Imports in a process of its own that kills itself before the step of that number. Returns the signal that ended it. */
async function importUntil({ dataDir, databaseUrl }: DatabaseSettings, folder: string, step: number): Promise<unknown> {
  const child = program([dataDir, databaseUrl ?? '', folder, String(step)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = await once(child, 'exit')
  return signal
}
