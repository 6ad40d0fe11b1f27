import os from 'node:os'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { signedIn } from '#tests/bench/compare-with-sql.ts'
import { fillTurns } from '#tests/bench/fill-turns.ts'
import { newDatabase } from '#tests/bench/new-database.ts'
import { printTable, quantile } from '#tests/bench/table.ts'

/**
 * How long a page of the explorer with its exact count, and all of its facets, take on PostgreSQL:
 *   npx tsx tests/bench/explorer.ts [turns]
 * DATABASE_URL names the server; EXPLORER_DATABASE_URL names a database that an earlier run of `fillTurns` has filled, and that
 * is kept. For comparison, the same counts are made by reading all turns, and by an index of single turns.
 */
const KINDS: Record<string, string[]> = {
  'no search': ['', 'channel=voice', 'partner_id=1&disposition=sale', 'started_from=2026-10-01&started_to=2026-10-31'],
  'a rare word': ['lmno', 'ebeb', 'imim', 'odod'].map((end) => `q=vocablo${end}aba`),
  'a word of a tenth': ['eaa', 'iaa', 'oaa', 'uaa'].map((end) => `q=vocablo${end}aba`),
  'a word of nearly all': ['seguro', 'no', 'hogar', 'que'].map((word) => `q=${word}`),
  'three words': ['quiero cancelar vocabloeaaaba', 'no vocabloiaaaba seguro', 'pago recibo vocablooaaaba'].map(asQ),
  'one or the other': ['vocabloeaaaba OR vocabloiaaaba', 'quiero OR vocablooaaaba'].map(asQ),
  prefix: ['vocabloeaa*', 'vocabloiaa*'].map(asQ),
  'a phrase': ['"quiero cancelar mi seguro"', '"mi seguro"', '"buenos dias" vocabloeaaaba'].map(asQ),
  near: ['near/5(vocabloeaaaba seguro)', 'near/3(quiero seguro)'].map(asQ),
  'by a speaker': ['customer:quiero', 'customer:"cancelar mi seguro"', 'agent:vocabloeaaaba'].map(asQ),
  'not said': ['-agent:"llamada sera grabada" customer:quiero', 'quiero -vocabloeaaaba', 'vocabloeaaaba -hogar'].map(
    asQ,
  ),
  'search and filters': ['q=vocabloeaaaba&channel=voice', 'q=seguro&partner_id=1&started_from=2026-10-01'],
  'a phrase of nine in ten': ['agent:"llamada sera grabada"', '-agent:"llamada sera grabada"'].map(asQ),
  'near of nearly all': ['near/5(cancelar seguro)'].map(asQ),
}

function asQ(search: string) {
  return `q=${encodeURIComponent(search)}`
}

const ROUNDS = Number(process.argv[3] ?? 20)
const turns = Number(process.argv[2] ?? 1_000_000)
const filled = process.env.EXPLORER_DATABASE_URL
const target = filled
  ? { databaseUrl: filled, drop: async () => {} }
  : await newDatabase(process.env.DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres')
const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = await openDatabase({
  databaseUrl: target.databaseUrl,
  dataDir: os.tmpdir(),
  log,
  queryTimeoutMs: 600_000,
})
try {
  if (!filled) {
    await migrate(database.db)
    const took = await fillTurns(database, turns)
    console.log(
      `${turns.toLocaleString('en')} turns: ${took.turns.toFixed(0)} s, their index ${took.index.toFixed(0)} s`,
    )
  } else await sql`delete from app_user`.execute(database.db) // of the run before
  await measurePages(database)
  if (!process.argv.includes('--pages')) await measureBaselines(database)
} finally {
  await database.close()
  await target.drop()
}

async function measurePages(opened: OpenDatabase) {
  const { app, token } = await signedIn(opened)
  const rows: string[][] = []
  for (const [kind, queries] of Object.entries(KINDS)) {
    const page: number[] = []
    const facets: number[] = []
    const totals = new Set<number>()
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const query of queries) {
        const [onePage, total] = await timed(app, token, `/api/calls?${query}`)
        const [oneFacets] = await timed(app, token, `/api/call-facets?${query}`)
        totals.add(total)
        if (round < 0) continue // the first warms up
        page.push(onePage)
        facets.push(oneFacets)
      }
    }
    const found = [...totals].map((total) => total.toLocaleString('en')).join(' ')
    const times = [page, facets].flatMap((values) => [quantile(values, 0.5), quantile(values, 0.95)])
    rows.push([kind, ...times.map((ms) => ms.toFixed(0)), found])
  }
  printTable(['', 'page p50', 'p95', 'facets p50', 'p95', 'conversations found'], rows)
  await app.close()
}

async function timed(app: FastifyInstance, token: string, url: string): Promise<[milliseconds: number, total: number]> {
  const start = performance.now()
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return [performance.now() - start, answer.json<{ meta?: { total: number } }>().meta?.total ?? 0]
}

/** One count each: how many conversations contain the word. */
async function measureBaselines({ db }: OpenDatabase) {
  const words = ['vocabloiaaaba', 'seguro']
  const rows: string[][] = []
  await withQueryLimit(1_200_000, async () => {
    for (const word of words) {
      const start = performance.now()
      await sql`select count(*) from interaction where exists (
        select from turn where turn.interaction_id = interaction.id and text ilike ${`%${word}%`})`.execute(db)
      rows.push([`all turns read, ${word}`, (performance.now() - start).toFixed(0)])
    }
    const building = performance.now()
    await sql`create index turn_words on turn using gin (to_tsvector('transcript_es', search_text(text)))`.execute(db)
    rows.push(['(an index of single turns made)', (performance.now() - building).toFixed(0)])
    for (const word of words) {
      const condition = sql`to_tsvector('transcript_es', search_text(turn.text)) @@ search_term('transcript_es', ${word}, '')`
      const start = performance.now()
      await sql`select count(distinct turn.interaction_id) from turn where ${condition}`.execute(db)
      const middle = performance.now()
      await sql`select id from interaction where exists (select from turn where turn.interaction_id = interaction.id and ${condition})
        order by started_at desc nulls last, id desc limit 25`.execute(db)
      rows.push([`index of single turns, count, ${word}`, (middle - start).toFixed(0)])
      rows.push([`index of single turns, newest 25, ${word}`, (performance.now() - middle).toFixed(0)])
    }
    await sql`drop index turn_words`.execute(db)
  })
  printTable(['baseline', 'ms'], rows)
}
