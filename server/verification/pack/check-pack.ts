import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { ByteSource } from '#server/archives/byte-source.ts'
import { refuseHidden } from '#server/archives/refuse-hidden.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { type ZipEntry, zipDirectory } from '#server/archives/zip-directory.ts'

import { FINDINGS, MANIFEST, type Manifest, manifestSchema, sha256Of, SHEET } from './manifest.ts'

/** The state of a file of a pack: as in the manifest, different, missing, not in the manifest, or unreadable. */
export type CheckedFile = { name: string; is: 'same' | 'changed' | 'missing' | 'extra' | 'damaged' }

export type CheckedPack = {
  manifest: Manifest | null
  /** The SHA-256 of the manifest itself: that of an untouched pack is in its access record. */
  manifest_sha256: string | null
  files: CheckedFile[]
}

/**
 * Compares every file of an evidence pack with its manifest, and reports the files that every pack must have and this
 * one lacks. Throws `UnreadableArchive` for a file that is no archive, and for one that contains more than its
 * directory lists.
 */
export async function checkPack(source: ByteSource): Promise<CheckedPack> {
  const entries = await zipDirectory(source, LIMITS)
  await refuseHidden(source, entries.values())
  const own = entries.get(MANIFEST)
  const bytes = own && own.size <= LARGEST_MANIFEST ? await manifestBytes(source, own) : null
  const manifest = bytes && readManifest(bytes)
  const files: CheckedFile[] = []
  for (const { name, sha256, bytes: length } of manifest?.files ?? []) {
    const entry = entries.get(name)
    files.push({ name, is: entry ? await checked(source, entry, { sha256, length }) : 'missing' })
  }
  const known = new Set([MANIFEST, ...files.map(({ name }) => name)])
  for (const name of [SHEET, FINDINGS])
    if (manifest && !known.has(name) && !entries.has(name)) files.push({ name, is: 'missing' })
  for (const name of entries.keys()) if (!known.has(name)) files.push({ name, is: 'extra' })
  return { manifest, manifest_sha256: bytes && sha256Of(bytes), files }
}

async function checked(source: ByteSource, entry: ZipEntry, expected: { sha256: string; length: number }) {
  const hash = createHash('sha256')
  try {
    for await (const piece of unzipped(source, entry)) hash.update(piece)
  } catch (error) {
    if (error instanceof UnreadableArchive) return 'damaged'
    throw error
  }
  return hash.digest('hex') === expected.sha256 && entry.size === expected.length ? 'same' : 'changed'
}

async function manifestBytes(source: ByteSource, entry: ZipEntry): Promise<Buffer | null> {
  try {
    return await buffer(unzipped(source, entry))
  } catch (error) {
    if (error instanceof UnreadableArchive) return null
    throw error
  }
}

function readManifest(bytes: Buffer): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

/** Enough for hours of sound. */
const LIMITS = { entry: 2_147_483_648, all: 4_294_967_296 }
const LARGEST_MANIFEST = 1_048_576
