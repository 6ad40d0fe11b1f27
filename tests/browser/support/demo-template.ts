import { createHash } from 'node:crypto'
import { cp, lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { freePort, startProduct } from './product.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A data folder with a small demo, made once for all workers; each worker copies it. */
export const DEMO_TEMPLATE = path.join(ROOT, 'test-results', 'demo-data')

/** The fingerprint of the build that made the folder; written when the folder is complete. */
const STAMP = path.join(ROOT, 'test-results', 'demo-data.made-of')

// Playwright takes its global set-up from a default export
export default async function makeDemoTemplate() {
  const stamp = await fingerprint()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === stamp) return
  await rm(STAMP, { force: true })
  await rm(DEMO_TEMPLATE, { recursive: true, force: true })
  const metrics = String(await freePort())
  const product = await startProduct({ DEMO_CALLS, METRICS_PORT: metrics })
  await untilAtRest(metrics)
  await product.stop()
  await cp(product.dataDir, DEMO_TEMPLATE, { recursive: true, filter: isNoSocket })
  await product.removeData()
  await writeFile(STAMP, stamp)
}

/** The tests of the day need no more than 300. */
const DEMO_CALLS = process.env['TEST_NIGHT'] ? '600' : '300'

/** The demo differs on another day, with other code, and with another database version. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${new Date().toISOString().slice(0, 10)} ${DEMO_CALLS}`)
  const built = path.join(ROOT, 'dist', 'server')
  const files = (await readdir(built, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
  for (const file of [...paths, path.join(ROOT, 'package-lock.json')]) hash.update(await readFile(file))
  return hash.digest('hex')
}

/**
 * Waits for the background jobs that judge, link and notify after the demo is loaded. Otherwise every copy would run them again while its
 * first tests wait, since an embedded database answers one query at a time.
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

/** One job may start another: only several checks in a row prove that there are none left. */
const QUIET_LOOKS = 8
const LOOK_MS = 500
const MAX_MS = 900_000

/** A socket cannot be copied, and belongs to the server that has stopped. */
const isNoSocket = async (file: string) => !(await lstat(file)).isSocket()
