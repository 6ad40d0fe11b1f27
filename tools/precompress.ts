import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|json|svg)$/
/** Below this size the headers of a compressed answer cost more than the compression saves. */
const WORTHWHILE_BYTES = 512

/** Writes a `.br` and a `.gz` beside every asset of the finished build, so that the server never has to compress one. */
export function precompress(): Plugin {
  let outDir = ''

  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(path.join(outDir, name))),
      )
    },
  }
}

async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < WORTHWHILE_BYTES) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
