import { createHash } from 'node:crypto'
import { cp, lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { freePort, startProduct } from './product.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A data folder with a small demo, made once for all workers, which each copy it. */
export const DEMO_TEMPLATE = path.join(ROOT, 'test-results', 'demo-data')

/** What the folder was made of; written when it is whole. */
const STAMP = path.join(ROOT, 'test-results', 'demo-data.made-of')

// Playwright takes its global set-up from a default export
export default async function makeDemoTemplate() {
  const wanted = await fingerprint()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === wanted) return
  await rm(STAMP, { force: true })
  await rm(DEMO_TEMPLATE, { recursive: true, force: true })
  const metrics = String(await freePort())
  const product = await startProduct({ DEMO_CALLS, METRICS_PORT: metrics })
  await untilAtRest(metrics)
  await product.stop()
  await cp(product.dataDir, DEMO_TEMPLATE, { recursive: true, filter: isNoSocket })
  await product.forget()
  await writeFile(STAMP, wanted)
}

/** The stories of the day need no more. */
const DEMO_CALLS = process.env['TEST_NIGHT'] ? '600' : '300'

/** The demo is another one tomorrow, with other code, and with another database. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${new Date().toISOString().slice(0, 10)} ${DEMO_CALLS}`)
  const built = path.join(ROOT, 'dist', 'server')
  const files = (await readdir(built, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
  for (const file of [...paths, path.join(ROOT, 'package-lock.json')]) hash.update(await readFile(file))
  return hash.digest('hex')
}

/**
 * What the demo leaves to be judged, linked and told is done once, here: every copy would do it again while its first readers wait,
 * since an embedded database answers one query at a time.
 */
async function untilAtRest(metrics: string): Promise<void> {
  const latest = Date.now() + MAX_MS
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    if (Date.now() > latest) throw new Error('The demo has left work that does not end: see the log of its server.')
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    quiet = /^atalaya_jobs_due 0$/m.test(text) ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** One job may follow from another: only several looks in a row tell that there are none. */
const QUIET_LOOKS = 8
const LOOK_MS = 500
const MAX_MS = 900_000

/** A socket cannot be copied, and belongs to the server that is gone. */
const isNoSocket = async (file: string) => !(await lstat(file)).isSocket()
