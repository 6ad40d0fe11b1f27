import { expect, test } from 'vitest'

import { BASE_FILES, DEBT_FAULTS, type PlannedUpload, planUploads } from '#demo/uploads/make-uploads.ts'
import { readTable } from '#tests/support/tables.ts'

import { inventNewestDebts } from '../collections/invent-debts.ts'
import { inventConversations } from '../conversations.ts'
import { FAULTY } from '../dialling/faults.ts'
import { seeded } from '../random.ts'
import { partners } from '../world.ts'

const TODAY = '2026-03-02'
const conversations = inventConversations(seeded(7), 3_000, TODAY)
const plan = (some = conversations) =>
  planUploads(seeded(7), { conversations: some, newest: inventNewestDebts(seeded(7), some, TODAY), today: TODAY })
const uploads = plan()

/** The result of the importers. */
async function read({ text, options, partner }: PlannedUpload) {
  const table = await readTable(text, {
    timeZone: partner.time_zone,
    decimalMark: 'point',
    ...(options.national_id_kind && { nationalIdKind: options.national_id_kind }),
  })
  const findings = table!.items.filter((item) => 'finding' in item)
  const noted = findings.filter((finding) => 'isNote' in finding && finding.isNote).length
  return { format: table!.format, noted, refused: findings.length - noted, rows: table!.items.length - findings.length }
}

test('files are the same for the same seed, and came before today, one after the other', () => {
  expect(plan()).toEqual(uploads)
  const times = uploads.map(({ at }) => at.getTime())
  expect(times.toSorted((one, other) => one - other)).toEqual(times)
  expect(times.at(-1)).toBeLessThan(Date.parse(`${TODAY}T00:00:00Z`))
})

test('every partner sends a base with its own column names, which the importers know, with the stated errors', async () => {
  const faulty = new Set(BASE_FILES.filter(({ isFaulty }) => isFaulty).map(({ file }) => file))
  const bases = uploads.filter(({ file }) => BASE_FILES.some((one) => one.file === file))
  expect(new Set(bases.map(({ partner }) => partner.name)).size).toBe(partners.length)
  for (const upload of bases) {
    const expected = faulty.has(upload.file) ? FAULTY : { refused: 0, noted: 0 }
    expect(await read(upload), upload.name).toMatchObject({ format: 'dialling-base', ...expected })
  }
})

test('debts and payments are recognised, and some of their rows are refused', async () => {
  const found = await Promise.all(uploads.filter(({ file }) => /cart|pagos/.test(file)).map(read))
  const debts = found.filter(({ format }) => format === 'debts')
  expect(debts).toHaveLength(3)
  for (const one of debts) expect(one).toMatchObject(DEBT_FAULTS)
  expect(found.filter(({ format }) => format === 'debt-payments')).toMatchObject([{ refused: 1, noted: 0 }])
})

test('there are bases even for few conversations', async () => {
  const few = plan(conversations.slice(0, 3))
  expect(few.filter(({ text }) => text.split('\n').length < 10)).toEqual([])
  expect(few.length).toBeGreaterThanOrEqual(BASE_FILES.length)
})
