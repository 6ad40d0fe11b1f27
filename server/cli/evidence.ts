import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'

import type { ByteSource } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { type Command, CommandFailed } from '#server/cli/command.ts'
import { type CheckedFile, type CheckedPack, checkPack } from '#server/verification/pack/check-pack.ts'

/** Needs neither a server nor a database: whoever has been given a pack can check it. */
export const evidence: Command = {
  usage: 'evidence <pack.zip> [--json]\ncheck that an evidence pack is as it was made, and tell what proves it',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new CommandFailed(`Usage: atalaya ${evidence.usage}`)
    const pack = await checkedFile(file)
    console.log(values.json ? JSON.stringify(pack) : asText(pack))
    if (!isSound(pack)) process.exitCode = 1
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

const isSound = ({ manifest, files }: CheckedPack) => manifest !== null && files.every(({ is }) => is === 'same')

function asText(pack: CheckedPack): string {
  const { manifest, manifest_sha256, files } = pack
  if (!manifest) return 'This is no evidence pack: it has no manifest that can be read.'
  const { verification, policy, conversation, made_at } = manifest
  const about = policy ? `policy ${policy.number}` : 'no policy'
  return [
    `Evidence file ${verification.id}: conversation ${conversation.id}, ${about}, made ${made_at}, state ${verification.state}`,
    ...files.map(({ name, is }) => `${WORDS[is].padEnd(10)}${name}`),
    `The manifest has the SHA-256 ${manifest_sha256}. The house that made the pack keeps it in its access records.`,
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
