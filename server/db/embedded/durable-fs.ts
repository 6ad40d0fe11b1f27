import fs from 'node:fs'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's folder on disk with an fsync that reaches the disk. As shipped, PGlite never asks for one: it starts
 * PostgreSQL with -F, and Emscripten's NODEFS has no fsync at all.
 */
export class DurableNodeFS extends NodeFS {
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
export const DURABLE_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** Brings a folder that PostgreSQL did not write itself (the copy initdb leaves) to the disk. */
export function syncFolder(folder: string) {
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
  if (process.platform !== 'win32') sync(directory, 'r') // Windows has no such thing
}

function sync(target: string, flags: string) {
  const descriptor = fs.openSync(target, flags)
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
