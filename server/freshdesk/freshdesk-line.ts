import type * as z from 'zod'

import type { FreshdeskConfig } from '#server/config.ts'
import { FreshdeskFailure } from '#server/freshdesk/freshdesk-failure.ts'
import { refusalSchema } from '#server/freshdesk/freshdesk-shapes.ts'
import type { Clock } from '#server/kernel/clock.ts'

type Line = Pick<FreshdeskConfig, 'url' | 'key'> & { clock: Clock; patienceMs?: number }
/** Calls with files use a form. */
type RequestData = { query?: Record<string, string | number>; body?: object | FormData }
/** The answer, whether there is a further page, and Freshdesk's time. */
export type Answer<Shape> = { value: Shape; hasMore: boolean; at: Date | null }

/**
 * Sends requests to Freshdesk; throws `FreshdeskFailure`. After an answer that says to wait, or that the account's
 * quota is nearly used up, nothing is sent until that time is over: others use the account, too.
 */
export function openLine({ url, key, clock, patienceMs = PATIENCE_MS }: Line) {
  const authorization = `Basic ${Buffer.from(`${key}:X`).toString('base64')}`
  let quietUntil = 0

  function beQuiet(milliseconds: number) {
    quietUntil = clock().getTime() + milliseconds
  }

  async function sendRequest(method: string, path: string, { query = {}, body }: RequestData): Promise<Response> {
    const left = quietUntil - clock().getTime()
    if (left > 0) throw new FreshdeskFailure('limited', 'the account has little left to ask', left)
    const address = new URL(`/api/v2${path}`, url)
    const isForm = body instanceof FormData
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
    try {
      return await fetch(address, {
        method,
        headers: {
          ...{ authorization, accept: 'application/json' },
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        redirect: 'manual', // the key is for this address alone
        signal: AbortSignal.timeout(isForm ? Math.max(patienceMs, FILES_PATIENCE_MS) : patienceMs),
      })
    } catch (error) {
      throw new FreshdeskFailure('unavailable', codeOf(error))
    }
  }

  return {
    send: async <Shape>(
      schema: z.ZodType<Shape>,
      method: string,
      path: string,
      data: RequestData = {},
    ): Promise<Answer<Shape>> => {
      const answer = await sendRequest(method, path, data)
      const { headers, status } = answer
      const text = await textOf(answer)
      if (status === 429) beQuiet(waitOf(headers) ?? MINUTE_MS)
      else if (isShort(headers)) beQuiet(MINUTE_MS)
      if (!answer.ok) throw refusalOf(status, text, waitOf(headers))
      const parsed = schema.safeParse(jsonIn(text))
      // the location in the answer, never its content
      if (!parsed.success) throw new FreshdeskFailure('unreadable', `not understood: ${placesOf(parsed.error)}`)
      const date = new Date(headers.get('date') ?? '')
      return {
        value: parsed.data,
        hasMore: /;\s*rel="?next"?/i.test(headers.get('link') ?? ''),
        at: Number.isNaN(date.getTime()) ? null : date,
      }
    },
  }
}

export type FreshdeskLine = ReturnType<typeof openLine>

async function textOf(answer: Response): Promise<string> {
  try {
    return await answer.text()
  } catch (error) {
    throw new FreshdeskFailure('unavailable', codeOf(error))
  }
}

function refusalOf(status: number, text: string, waitMs: number | null): FreshdeskFailure {
  const parsed = refusalSchema.safeParse(jsonIn(text))
  const { code, errors = [] } = parsed.success ? parsed.data : {}
  // fields and codes only: messages may repeat what was sent
  const why = [String(status), code, ...errors.map((error) => `${error.field ?? ''} ${error.code ?? ''}`)]
  const message = why.filter(Boolean).join(', ')
  if (status === 429) return new FreshdeskFailure('limited', message, waitMs ?? MINUTE_MS)
  if (status === 401) return new FreshdeskFailure('unauthorized', message)
  if (status === 403) return new FreshdeskFailure('forbidden', message)
  // a deleted ticket accepts no changes: 405
  if (status === 404 || status === 405) return new FreshdeskFailure('missing', message)
  if (status >= 400 && status < 500 && status !== 408) return new FreshdeskFailure('invalid', message)
  return new FreshdeskFailure('unavailable', message, waitMs)
}

/** `Retry-After` in seconds, an hour at most. */
function waitOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : null
}

function isShort(headers: Headers): boolean {
  const left = headers.get('x-ratelimit-remaining')
  return left !== null && Number(left) < LEFT_TO_OTHERS
}

/** Only the code: messages of the network may contain more. */
function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection'
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const placesOf = ({ issues }: z.core.$ZodError) =>
  issues
    .slice(0, 3)
    .map(({ path }) => path.join('.') || 'all of it')
    .join(', ')

export const PATIENCE_MS = 30_000
/** For requests with files. */
export const FILES_PATIENCE_MS = 120_000
const MINUTE_MS = 60_000
const LEFT_TO_OTHERS = 5
