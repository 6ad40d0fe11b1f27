import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { readEvents } from './event-stream.ts'

const schema = z.object({ name: z.string() })

const bytesOf = (text: string) => new TextEncoder().encode(text)

function streamOf(chunks: Iterable<Uint8Array>, onCancel?: () => void) {
  const rest = chunks[Symbol.iterator]()
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = rest.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => onCancel?.(),
  })
}

async function read(chunks: Iterable<Uint8Array>) {
  const names = []
  for await (const { name } of readEvents(streamOf(chunks), schema)) names.push(name)
  return names
}

describe('the events of a stream', () => {
  test('are read one by one', async () => {
    expect(await read([bytesOf('data: {"name":"one"}\n\ndata: {"name":"two"}\n\n')])).toEqual(['one', 'two'])
  })

  test.each(['\n', '\r\n', '\r'])('may be split after any byte, with lines that end in %j', async (end) => {
    const bytes = bytesOf(`data: {"name":"Añó"}${end}${end}data: {"name":"名前 🙂"}${end}${end}`)
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await read([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(['Añó', '名前 🙂'])
    }
    expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(['Añó', '名前 🙂'])
  })

  test('may have several lines of data, names and comments around them', async () => {
    const text = ': still here\n\nevent: told\nid: 7\ndata:{"name":\ndata: "one"}\n\n: bye\n\n'
    expect(await read([bytesOf(text)])).toEqual(['one'])
  })

  test('that are cut off are ignored', async () => {
    expect(await read([bytesOf('data: {"name":"one"}\n\ndata: {"name":"tw')])).toEqual(['one'])
  })

  test.each(['data: {"name": 7}\n\n', 'data: no JSON\n\n'])('%j makes no sense and is a failure', async (text) => {
    await expect(read([bytesOf(text)])).rejects.toMatchObject({ failure: { kind: 'unexpected' } })
  })

  test('a broken connection is an unreachable server', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new TypeError('cut')) })
    await expect(readEvents(broken, schema).next()).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
  })

  test('stopping the iteration closes the connection', async () => {
    let isClosed = false
    const endless = (function* () {
      for (;;) yield bytesOf('data: {"name":"again"}\n\n')
    })()
    for await (const { name } of readEvents(
      streamOf(endless, () => (isClosed = true)),
      schema,
    )) {
      expect(name).toBe('again')
      break
    }
    expect(isClosed).toBe(true)
  })
})
