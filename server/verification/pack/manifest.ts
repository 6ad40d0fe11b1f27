import { createHash } from 'node:crypto'

import * as z from 'zod'

import { verificationStates } from '#contracts/verification-words.ts'

/** A file of an evidence pack. */
export type PackFile = { name: string; bytes: Uint8Array; isStored?: boolean }

export const MANIFEST = 'manifest.json'
export const SHEET = 'evidence.pdf'
export const FINDINGS = 'findings.json'

const personSchema = z.nullable(z.object({ id: z.number(), name: z.string() }))

/** Describes an evidence pack, and every other file in it at the time it was created. */
export const manifestSchema = z.object({
  format: z.literal('atalaya-evidence-1'),
  app: z.object({ name: z.string(), version: z.string() }),
  made_at: z.string(),
  made_by: personSchema,
  verification: z.object({
    id: z.number(),
    revision: z.number(),
    state: z.enum(verificationStates),
    country: z.string(),
    disclosures_version: z.nullable(z.string()),
    decided_by: personSchema,
    decided_at: z.nullable(z.string()),
    note: z.string(),
  }),
  conversation: z.object({ id: z.number(), external_id: z.string(), started_at: z.nullable(z.string()) }),
  policy: z.nullable(z.object({ id: z.number(), number: z.string() })),
  /** The milliseconds of the recording that the file contains, or why there is none. */
  audio: z.union([
    z.object({ from_ms: z.number(), to_ms: z.number(), is_whole: z.boolean(), is_muted: z.boolean() }),
    z.object({ why_not: z.enum(['no-recording', 'cannot-be-muted', 'lost']) }),
  ]),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The manifest as a file, and its own SHA-256: the operator stores it to prove the pack later. */
export function manifestFile(files: readonly PackFile[], about: Omit<Manifest, 'files' | 'format'>) {
  const manifest: Manifest = {
    format: 'atalaya-evidence-1',
    ...about,
    files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256Of(bytes) })),
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return { file: { name: MANIFEST, bytes }, sha256: sha256Of(bytes) }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
