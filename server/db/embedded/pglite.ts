import fs from 'node:fs'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Opens the database in `folder`, or creates it. Extensions exist only if they are named at every opening. `lastWords`
 * returns PostgreSQL's last fatal message; the rest of its log is not passed on, because it quotes statements.
 */
export async function openPglite(folder: string): Promise<{ database: PGlite; lastWords: () => string }> {
  let fatalLine = ''
  const onStderr = (line: string) => {
    if (/ (FATAL|PANIC): /.test(line)) fatalLine = line
    return false
  }
  const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'))
  const settings = {
    startParams: [...DURABLE_START_PARAMS, ...BUFFERS, ...READING],
    extensions: { pg_trgm, unaccent },
    onStderr,
  }
  const database = await PGlite.create({ fs: new DurableNodeFS(folder), ...settings }).catch((error: unknown) => {
    throw new Error(`the database in ${folder} does not open: ${fatalLine || String(error)}`, { cause: error })
  })
  if (isNew) syncFolder(folder)
  return { database, lastWords: () => fatalLine }
}

/**
 * PGlite's own 160 MB would all be memory of this process; pages that do not fit here are in the file cache of the
 * operating system.
 */
const BUFFERS = ['-c', 'shared_buffers=64MB']

/** Pages come from memory or an SSD: random reads cost hardly more than sequential ones. */
const READING = ['-c', 'random_page_cost=1.1']

/**
 * PGlite's folder on disk with an fsync that reaches the disk. As shipped, PGlite never calls it: it starts PostgreSQL
 * with -F, and Emscripten's NODEFS has no fsync at all.
 */
class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    emscriptenOpts.preRun?.push((module) => {
      const nodefs: NodeFileSystem = module.NODEFS
      nodefs.stream_ops.fsync = (stream: NodeStream) => {
        if (stream.nfd === undefined) syncDirectory(nodefs.realPath(stream.node))
        else fs.fdatasyncSync(stream.nfd)
        return 0
      }
    })
    return { emscriptenOpts }
  }
}

/** `-F` would turn fsync off; the default sync method, fdatasync, is a stub in Emscripten. */
const DURABLE_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Syncs a folder to the disk that PostgreSQL did not write itself (the copy that initdb leaves). */
function syncFolder(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(inner)
    else sync(inner, 'r+')
  }
  syncDirectory(folder)
}

type NodeStream = { nfd?: number; node: unknown }

type NodeFileSystem = {
  stream_ops: { fsync?: (stream: NodeStream) => number }
  realPath: (node: unknown) => string
}

function syncDirectory(directory: string) {
  if (process.platform !== 'win32') sync(directory, 'r') // Windows cannot sync a directory
}

function sync(target: string, flags: string) {
  const descriptor = fs.openSync(target, flags)
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
