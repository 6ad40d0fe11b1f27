import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { FeedServerAnswer, FeedServerUse } from '#tests/bench/feed-server.ts'
import { median, printTable, quantile } from '#tests/bench/table.ts'

/**
 * What the live feeds of the support desk cost one server with many readers, compared with no readers, while a ticket changes once per second:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/desk-feeds.ts [tickets] [readers…]
 * The server runs in its own process; the readers and the person who changes the ticket are another process on the same machine.
 */
const [tickets = 50_000, ...counts] = process.argv.slice(2).map(Number)
const READERS = counts.length > 0 ? counts : [0, 100, 500]
const WINDOW_MS = 40_000
const EVERY_MS = 1_000

const server = fork(path.join(import.meta.dirname, 'feed-server.ts'), [String(tickets)], {
  execArgv: ['--import', 'tsx', '--expose-gc'],
})
const { url, token, ticket } = await answerOf(server)
const headers = { authorization: `Bearer ${token}` }

const rows: string[][] = []
for (let warmUp = 0; warmUp < 10; warmUp += 1) await change()
let idle: FeedServerUse | undefined
for (const readers of READERS) {
  const { changes, delays, used } = await measure(readers)
  idle ??= used
  const each = (value: number, digits: number) => (readers === 0 ? '–' : (value / readers).toFixed(digits))
  rows.push([
    ...[String(readers), median(changes).toFixed(1), quantile(changes, 0.95).toFixed(1)],
    ...[(used.cpuMs / 10).toFixed(1), each(used.cpuMs - idle.cpuMs, 2)],
    ...[(used.databaseMs / 10).toFixed(1), each(used.databaseMs - idle.databaseMs, 2)],
    ...[(used.bytes / 1e6).toFixed(1), each((used.bytes - idle.bytes) / 1e3, 0)],
    ...(delays.length === 0
      ? ['–', '–']
      : [(median(delays) / 1e3).toFixed(2), (quantile(delays, 0.95) / 1e3).toFixed(2)]),
  ])
}
console.log(`${tickets.toLocaleString('en')} tickets, one change every ${EVERY_MS} ms for ${WINDOW_MS / 1e3} s`)
printTable(
  [
    ...['readers', 'change ms', '95 %', 'server CPU %', 'ms/s each', 'database CPU %', 'ms/s each'],
    ...['heap MB', 'kB each', 'news after s', '95 %'],
  ],
  rows,
)
server.kill()

/** With this number of readers: how long changes took, how late each reader heard of each change, and the resources used per second. */
async function measure(count: number) {
  const readers = await Promise.all(Array.from({ length: count }, () => openReader()))
  await pause(3_000)
  const before = await usedBy(server)
  const begun = performance.now()
  const changes: number[] = []
  const sent: { at: number; newest: string }[] = []
  while (performance.now() - begun < WINDOW_MS) {
    const start = performance.now()
    sent.push({ newest: await change(), at: performance.now() })
    changes.push(performance.now() - start)
    await pause(Math.max(0, EVERY_MS - (performance.now() - start)))
  }
  const seconds = (performance.now() - begun) / 1e3
  const after = await usedBy(server)
  await pause(8_000) // so that the readers hear of the last change too
  const delays = readers.flatMap(({ heard }) =>
    sent.map(({ newest, at }) => {
      const news = heard.find((event) => event.newest >= newest)
      if (!news) throw new Error(`no reader heard of ${newest}`)
      return Math.max(0, news.at - at)
    }),
  )
  for (const { close } of readers) close()
  await pause(1_000)
  const perSecond = (of: 'cpuMs' | 'databaseMs') => (after[of] - before[of]) / seconds
  const used: FeedServerUse = { cpuMs: perSecond('cpuMs'), databaseMs: perSecond('databaseMs'), bytes: after.bytes }
  return { changes, delays, used }
}

/** Adds a note to the ticket and returns the ticket's new `updated_at`. */
async function change(): Promise<string> {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Looked at it again.' }] }],
  }
  const answer = await fetch(`${url}/api/tickets/${ticket}/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'note', body }),
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { updated_at: string }).updated_at
}

/** Resolves after the first news has arrived. */
async function openReader() {
  const heard: { newest: string; at: number }[] = []
  const request = http.get(`${url}/api/tickets/events`, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}`)
  let text = ''
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const newest = /"newest":"([^"]+)"/.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      if (newest) heard.push({ newest, at: performance.now() })
    }
  })
  answer.on('error', () => undefined)
  while (heard.length === 0) await pause(20)
  return { heard, close: () => void request.destroy() }
}

async function answerOf(child: ChildProcess): Promise<FeedServerAnswer> {
  const [answer] = (await once(child, 'message')) as [FeedServerAnswer]
  return answer
}

async function usedBy(child: ChildProcess): Promise<FeedServerUse> {
  child.send('use')
  const [use] = (await once(child, 'message')) as [FeedServerUse]
  return use
}
