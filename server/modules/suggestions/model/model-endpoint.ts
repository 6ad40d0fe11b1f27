import * as z from 'zod/mini'

import type { ModelConfig } from '#server/config.ts'

export type ModelMessage = { role: 'system' | 'user'; content: string }

/**
 * The endpoint gave no readable answer. The message contains neither the key nor anything that was sent or answered.
 */
export class ModelFailed extends Error {
  override name = 'ModelFailed'
}

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
})

/**
 * Calls an OpenAI-compatible endpoint (`POST …/chat/completions`) and returns what the model wrote. It follows no
 * redirects and reads no more than `MAX_BYTES`. Throws `ModelFailed`, and the signal's reason where that was aborted.
 */
export async function completeChat(
  { url, key, name, timeout }: ModelConfig,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<string> {
  const late = AbortSignal.timeout(timeout)
  try {
    const answer = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model: name, messages, response_format: { type: 'json_object' } }),
      signal: AbortSignal.any([signal, late]),
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new ModelFailed(`the model’s endpoint answered ${answer.status}`)
    }
    return written(await textOf(answer))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ModelFailed) throw error
    throw new ModelFailed(late.aborted ? 'the model did not answer in time' : unreachable(error))
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  if (body) {
    // leaving the loop ends the connection
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength
      if (bytes > MAX_BYTES) throw new ModelFailed('the model’s answer was too long')
      parts.push(part)
    }
  }
  return Buffer.concat(parts).toString('utf8')
}

function written(text: string): string {
  const completion = completionSchema.safeParse(jsonIn(text))
  if (!completion.success) throw new ModelFailed('the answer was none of a model’s endpoint')
  return completion.data.choices[0]!.message.content
}

/** Undefined where the text is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Only the code, because messages of the network may contain more. */
function unreachable(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
  return `the model’s endpoint could not be reached: ${code}`
}

/** Many times what an answer with its quote needs. */
const MAX_BYTES = 65_536
