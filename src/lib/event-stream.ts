import * as z from 'zod/mini'

import { RequestFailed } from './request-failed.ts'

/**
 * The events of a `text/event-stream` as they arrive: the data of each is JSON, parsed by the schema. Throws
 * `RequestFailed` when the connection breaks or an event is invalid. Stopping the iteration closes the connection.
 */
export async function* readEvents<Schema extends z.core.$ZodType>(
  stream: ReadableStream<Uint8Array>,
  schema: Schema,
): AsyncGenerator<z.output<Schema>, void> {
  const reader = stream.getReader()
  // a character of several bytes may arrive in two chunks
  const decoder = new TextDecoder()
  let begun = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(failWith('unavailable'))
      if (done) return
      const texts = (begun + decoder.decode(value, { stream: true })).split(BLANK_LINE)
      begun = texts.pop()!
      for (const text of texts) {
        const data = dataOf(text)
        if (data !== '') yield read(schema, data)
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const BLANK_LINE = /\r\n\r\n|\n\n|\r\r/

/** Comments and the other fields of an event are ignored. */
const dataOf = (event: string): string =>
  event
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')

function read<Schema extends z.core.$ZodType>(schema: Schema, data: string): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(data))
  } catch (error) {
    return failWith('unexpected')(error)
  }
}

const failWith =
  (kind: 'unavailable' | 'unexpected') =>
  (cause: unknown): never => {
    throw new RequestFailed({ kind, message: '' }, null, cause)
  }
