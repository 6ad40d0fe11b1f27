import path from 'node:path'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { bytesInMemory } from '#server/archives/byte-source.ts'
import { evidence } from '#server/cli/evidence.ts'
import { checkPack } from '#server/verification/pack/check-pack.ts'
import { evidencePacks, type PackFiles as Files, unpacked as filesOf } from '#tests/support/evidence-packs.ts'
import { folderOf } from '#tests/support/folder.ts'
import { testServer } from '#tests/support/server.ts'
import { zipOf } from '#tests/support/zip.ts'

const { download, recorded } = await evidencePacks(await testServer())
/** Each test uses it, or a changed copy of it. */
const pack = await download((await recorded()).file.id)

afterEach(() => void (process.exitCode = undefined))

describe('atalaya evidence', () => {
  const run = async (bytes: Buffer, ...more: string[]) => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    await evidence.run([path.join(folderOf({ 'pack.zip': bytes }), 'pack.zip'), ...more])
    const text = log.mock.calls.join('\n')
    log.mockRestore()
    return { text, code: process.exitCode ?? 0 }
  }

  test('reports what a new pack proves', async () => {
    const { text, code } = await run(pack)
    const { manifest_sha256 } = await checkPack(bytesInMemory(pack))
    expect(code).toBe(0)
    expect(text).toContain('Every file is as it was when the pack was made.')
    expect(text).toMatch(/^same {6}evidence\.pdf$/m)
    expect(text).toContain(manifest_sha256)
    expect(JSON.parse((await run(pack, '--json')).text)).toMatchObject({ manifest_sha256 })
  })

  test.each([
    ['a changed word', 'CHANGED   findings.json', (files: Files) => ({ ...files, 'findings.json': Buffer.from('{}') })],
    ['a missing file', 'MISSING   evidence.pdf', ({ 'evidence.pdf': _, ...files }: Files) => files],
    ['one file more', 'EXTRA     more.txt', (files: Files) => ({ ...files, 'more.txt': Buffer.from('more') })],
    [
      'a byte of the sound',
      'CHANGED   audio.wav',
      ({ 'audio.wav': audio, ...files }: Files) => {
        const changed = Buffer.from(audio!)
        changed[1_000]! ^= 1
        return { ...files, 'audio.wav': changed }
      },
    ],
  ])('finds %s', async (_, line, change) => {
    const { text, code } = await run(zipOf(change(await filesOf(pack))))
    expect(text).toContain(line)
    expect(text).toContain('This pack is not as it was made.')
    expect(code).toBe(1)
  })

  test('a manifest that was rewritten has another SHA-256 than the stored one', async () => {
    const files = await filesOf(pack)
    const manifest = files['manifest.json']!.toString().replace('"state": "pending"', '"state": "valid"')
    const forged = await checkPack(bytesInMemory(zipOf({ ...files, 'manifest.json': manifest })))
    expect(forged.files.every(({ is }) => is === 'same')).toBe(true)
    expect(forged.manifest_sha256).not.toBe((await checkPack(bytesInMemory(pack))).manifest_sha256)
  })

  test('a pack whose manifest names no files is not sound', async () => {
    const files = await filesOf(pack)
    const manifest = JSON.stringify({ ...JSON.parse(files['manifest.json']!.toString()), files: [] })
    const { text, code } = await run(zipOf({ 'manifest.json': manifest }))
    expect(text).toContain('MISSING   evidence.pdf')
    expect(text).toContain('MISSING   findings.json')
    expect([text, code]).toEqual([expect.stringContaining('This pack is not as it was made.'), 1])
    expect((await run(zipOf({ ...files, 'manifest.json': manifest }))).text).toContain('EXTRA     evidence.pdf')
  })

  test('a pack with a file that its archive hides is not sound', async () => {
    const files = await filesOf(pack)
    const hiding = zipOf({ ...files, 'more.txt': 'more' })
    hiding.writeUInt16LE(Object.keys(files).length, hiding.length - 12)
    await expect(run(hiding)).rejects.toThrow('is no sound archive: it is damaged.')
  })

  test('checks the manifest itself against the stored SHA-256', async () => {
    const { manifest_sha256 } = await checkPack(bytesInMemory(pack))
    const same = await run(pack, '--sha256', manifest_sha256!.toUpperCase())
    expect(same).toMatchObject({ code: 0, text: expect.stringContaining('It is the manifest that was asked for.') })
    const mismatch = await run(pack, '--sha256', '0'.repeat(64))
    expect(mismatch).toMatchObject({
      code: 1,
      text: expect.stringContaining('It is NOT the manifest that was asked for.'),
    })
    expect(mismatch.text).not.toContain('Every file is as it was')
    const asJson = await run(pack, '--json', '--sha256', '0'.repeat(64))
    expect([JSON.parse(asJson.text), asJson.code]).toEqual([expect.objectContaining({ is_asked_for: false }), 1])
    await expect(run(pack, '--sha256', 'abc')).rejects.toThrow('--sha256 needs 64 hexadecimal digits.')
  })

  test('reports a file that is no pack at all', async () => {
    expect(await run(zipOf({ 'a.txt': 'a' }))).toMatchObject({ code: 1, text: expect.stringContaining('no manifest') })
    await expect(run(Buffer.from('no archive'))).rejects.toThrow('is no sound archive: it is damaged.')
    await expect(evidence.run(['nowhere.zip'])).rejects.toThrow('cannot be read.')
    await expect(evidence.run([])).rejects.toThrow('Usage: atalaya evidence')
  })

  test('a file whose bytes do not unpack is damaged', async () => {
    const files = await filesOf(pack)
    const { text, code } = await run(zipOf(files, { 'findings.json': { size: 1 } }))
    expect(text).toContain('DAMAGED   findings.json')
    expect(code).toBe(1)
  })
})
