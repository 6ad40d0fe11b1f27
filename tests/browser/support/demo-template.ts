import { cp, lstat, rm } from 'node:fs/promises'
import path from 'node:path'

import { startProduct } from './product.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A data folder with a small demo, made once for all workers, which each copy it. */
export const DEMO_TEMPLATE = path.join(ROOT, 'test-results', 'demo-data')

// Playwright takes its global set-up from a default export
export default async function makeDemoTemplate() {
  await rm(DEMO_TEMPLATE, { recursive: true, force: true })
  const product = await startProduct({ DEMO_CALLS: '400' })
  await product.stop()
  await cp(product.dataDir, DEMO_TEMPLATE, { recursive: true, filter: isNoSocket })
  await product.forget()
}

/** A socket cannot be copied, and belongs to the server that is gone. */
const isNoSocket = async (file: string) => !(await lstat(file)).isSocket()
