import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'

import type { ByteSource } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { type Command, CommandFailed } from '#server/cli/command.ts'
import { type CheckedFile, type CheckedPack, checkPack } from '#server/verification/pack/check-pack.ts'

/** `is_asked_for`: whether its manifest is that of `--sha256`; null when none was given. */
type CheckResult = CheckedPack & { is_asked_for: boolean | null }

/** Needs neither a server nor a database: anybody with a pack can check it. */
export const evidence: Command = {
  usage:
    'evidence <pack.zip> [--sha256 <hex>] [--json]\ncheck that an evidence pack is as it was made, and tell what proves it;\nwith --sha256, also that its manifest is the one that the access records keep',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, sha256: { type: 'string' } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new CommandFailed(`Usage: atalaya ${evidence.usage}`)
    if (values.sha256 !== undefined && !/^[\da-f]{64}$/i.test(values.sha256)) {
      throw new CommandFailed('--sha256 needs 64 hexadecimal digits.')
    }
    const pack = await checkedFile(file)
    const is_asked_for = values.sha256 === undefined ? null : values.sha256.toLowerCase() === pack.manifest_sha256
    const result: CheckResult = { ...pack, is_asked_for }
    console.log(values.json ? JSON.stringify(result) : asText(result))
    if (!isSound(result)) process.exitCode = 1
  },
}

async function checkedFile(file: string): Promise<CheckedPack> {
  const handle = await open(file).catch(() => {
    throw new CommandFailed(`${file} cannot be read.`)
  })
  try {
    return await checkPack(await bytesOf(handle))
  } catch (error) {
    if (error instanceof UnreadableArchive) throw new CommandFailed(`${file} is no sound archive: it is ${error.why}.`)
    throw error
  } finally {
    await handle.close()
  }
}

const bytesOf = async (handle: FileHandle): Promise<ByteSource> => ({
  size: (await handle.stat()).size,
  read: async (start, length) => Readable.from(pieces(handle, start, length), { objectMode: false }),
})

async function* pieces(handle: FileHandle, start: number, length: number) {
  for (let at = start; at < start + length;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(PIECE, start + length - at)), {
      position: at,
    })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

const PIECE = 65_536

const isSound = ({ manifest, files, is_asked_for }: CheckResult) =>
  manifest !== null && is_asked_for !== false && files.every(({ is }) => is === 'same')

function asText(pack: CheckResult): string {
  const { manifest, manifest_sha256, files, is_asked_for } = pack
  if (!manifest) return 'This is no evidence pack: it has no manifest that can be read.'
  const { verification, policy, conversation, made_at } = manifest
  const subject = policy ? `policy ${policy.number}` : 'no policy'
  return [
    `Evidence file ${verification.id}: conversation ${conversation.id}, ${subject}, made ${made_at}, state ${verification.state}`,
    ...files.map(({ name, is }) => `${WORDS[is].padEnd(10)}${name}`),
    `The manifest has the SHA-256 ${manifest_sha256}. The house that made the pack keeps it in its access records.`,
    ...(is_asked_for === null ? [] : [`It is ${is_asked_for ? '' : 'NOT '}the manifest that was asked for.`]),
    isSound(pack) ? 'Every file is as it was when the pack was made.' : 'This pack is not as it was made.',
  ].join('\n')
}

const WORDS: Record<CheckedFile['is'], string> = {
  same: 'same',
  changed: 'CHANGED',
  missing: 'MISSING',
  extra: 'EXTRA',
  damaged: 'DAMAGED',
}
