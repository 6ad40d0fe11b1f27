import { createHash } from 'node:crypto'

import type { ImportedRecording, Speaker } from '#contracts/conversation.ts'

import { AUDIO_EXTENSIONS } from '../audio-beside.ts'
import type { Finding, SourceFile } from '../importer.ts'
import type { Dialog, Vcon } from './schema.ts'

/** The recordings of a container, inline or in the same folder; with findings for missing or wrong ones. */
export async function recordingsOf(vcon: Vcon, speakers: readonly Speaker[], file: SourceFile) {
  const recordings: ImportedRecording[] = []
  const findings: Finding[] = []
  const dialogs = (vcon.dialog ?? []).map((dialog, at) => ({ dialog, at }))
  const recorded = dialogs.filter(({ dialog }) => dialog?.type === 'recording')
  for (const { dialog, at } of recorded) {
    if (!dialog || isRedacted(vcon, dialog)) continue
    const names = namesOf(dialog, recorded.length === 1 ? [vcon.uuid, stemOf(file.name)] : [])
    const found = await bytesOf(dialog, names, file)
    if ('reason' in found) findings.push({ field: `dialog[${at}]`, reason: `${found.reason} ${WITHOUT}` })
    else recordings.push({ ...found, lanes: lanesOf(dialog, speakers) })
  }
  return { recordings, findings }
}

const WITHOUT = 'The conversation was imported without it.'

/** A redacted copy drops the sound and keeps its name: the original recording beside it must not be imported again. */
const isRedacted = ({ redacted }: Vcon, { body, url }: Dialog) => Boolean(redacted?.uuid) && !body && !url

async function bytesOf(dialog: Dialog, names: string[], file: SourceFile) {
  if (dialog.body) return inlineBytes(dialog)
  for (const name of names) {
    const bytes = await file.neighbour(name)
    if (!bytes) continue
    if (fitsHash(bytes, dialog.content_hash)) return { file_name: name, bytes }
    return {
      reason: `${name} is not the recording that the vCon describes: its hash differs. Put the right file beside it.`,
    }
  }
  return {
    reason: names[0]
      ? `The recording is not in the vCon and not beside it: put ${names[0]} into the same folder and import again.`
      : 'The dialog holds neither a recording nor the name of one.',
  }
}

function inlineBytes({ body, filename, content_hash }: Dialog) {
  // encoders are careless about `encoding`, so valid base64 is taken for it
  if (typeof body !== 'string' || NOT_BASE64.test(body)) {
    return { reason: 'The body of the recording is not base64url: export it again.' }
  }
  const bytes = new Uint8Array(Buffer.from(body, 'base64url'))
  if (!fitsHash(bytes, content_hash))
    return { reason: 'The body of the recording differs from its hash: it was changed.' }
  return { file_name: filename ? baseOf(filename) : null, bytes }
}

const NOT_BASE64 = /[^\w+/=\s-]/

function namesOf({ filename, url }: Dialog, stems: string[]): string[] {
  const named = [filename, url ? decodedPath(url) : null].flatMap((name) => (name ? [baseOf(name)] : []))
  const guessed = stems.flatMap((stem) => AUDIO_EXTENSIONS.map((extension) => `${stem}.${extension}`))
  return [...new Set([...named, ...guessed])].filter(Boolean)
}

const baseOf = (name: string) => name.split(/[/\\]/).at(-1) ?? ''
const stemOf = (name: string) => name.replace(/(\.vcon)?(\.json)?$/i, '')

function decodedPath(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** The drafts list parties by channel, one entry each; a mixed channel lists several and distinguishes nobody. */
function lanesOf({ parties }: Dialog, speakers: readonly Speaker[]): Speaker[] | null {
  if (!Array.isArray(parties) || parties.length < 2) return null
  const lanes = parties.map((channel) => {
    const [only, ...others] = [channel].flat()
    if (only === null || only === undefined) return 'system'
    return others.length === 0 ? (speakers[only] ?? null) : null
  })
  return lanes.every((lane) => lane !== null) ? lanes : null
}

const KNOWN = new Set(['sha256', 'sha384', 'sha512'])

/** Whether the bytes match a `content_hash`. Hashes with unknown algorithms are ignored. */
function fitsHash(bytes: Uint8Array, contentHash: string | string[] | null | undefined): boolean {
  return [contentHash ?? []].flat().every((token) => {
    const [, algorithm = '', hash = ''] = /^([a-z\d]+)-([\w-]+)/.exec(token) ?? []
    return !KNOWN.has(algorithm) || createHash(algorithm).update(bytes).digest('base64url') === hash
  })
}
