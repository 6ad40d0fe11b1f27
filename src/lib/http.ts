import { ofetch, type FetchResponse, type ResponseType } from 'ofetch'
import * as z from 'zod/mini'

import { statusOf } from '#contracts/failure.ts'

import { readCookie } from './cookies.ts'
import { failureFrom, RequestFailed } from './request-failed.ts'

export type Http = {
  /** Sends a request and parses its answer with the schema. Throws `RequestFailed`, or the signal's reason if it was aborted. */
  send: <Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    request?: HttpRequest,
  ) => Promise<z.output<Schema>>
  /** Downloads a file with the name that the server gives it. Throws like `send`. */
  download: (path: string, request?: HttpRequest) => Promise<{ file: Blob; name: string }>
  /** The body of an answer as a stream. Throws like `send`. */
  stream: (path: string, request?: HttpRequest) => Promise<ReadableStream<Uint8Array>>
}

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, unknown>
  /** A plain object is sent as JSON, a form as it is. */
  body?: FormData | Blob | object
  signal?: AbortSignal
}

/** The HTTP client of the application, which also reports when the server no longer accepts the session. */
export type SessionHttp = Http & {
  /** Calls the listener for every 401, 403 and 419 of our own origin, before the caller gets its error. */
  onDenied: (listener: (denied: RequestFailed) => void) => void
}

type HttpPorts = {
  csrfToken: string
  /** The stored token for the Authorization header, or null. */
  bearer: () => string | null
}

export function createHttp({ csrfToken, bearer }: HttpPorts): SessionHttp {
  const listeners = new Set<(denied: RequestFailed) => void>()

  /** The server's answer, if it was successful. */
  async function answerOf<Type extends ResponseType>(path: string, request: HttpRequest, responseType?: Type) {
    const { method = 'GET', query, body, signal } = request
    const authorization = bearer()
    const response = await ofetch
      .raw<unknown, Type>(path, {
        method,
        headers: headersOf({ csrfToken, authorization, isOwn: isOwnOrigin(path) }),
        credentials: 'include',
        retry: false,
        ignoreResponseError: true,
        ...(responseType && { responseType }),
        ...(query && { query }),
        ...(body && { body }),
        ...(signal && { signal }),
      })
      .catch((error: unknown) => {
        signal?.throwIfAborted()
        throw new RequestFailed({ kind: 'unavailable', message: '' }, null, error)
      })
    if (response.ok) return response

    const failed = new RequestFailed(failureFrom(response.status, await refusalIn(response._data)), response.status)
    // an answer to an outdated token says nothing about the current session
    if (DENIED.has(response.status) && isOwnOrigin(path) && bearer() === authorization) {
      for (const listener of listeners) listener(failed)
    }
    throw failed
  }

  return {
    onDenied: (listener) => void listeners.add(listener),
    send: async (schema, path, request = {}) => parsed(schema, await answerOf(path, request)),
    async download(path, request = {}) {
      const response = await answerOf(path, request, 'blob')
      return { file: response._data!, name: fileNameOf(response.headers.get('content-disposition')) }
    },
    async stream(path, request = {}) {
      return (await answerOf(path, request, 'stream'))._data!
    },
  }
}

/** A refusal is JSON, even if a file or a stream was requested. */
async function refusalIn(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob) && !(data instanceof ReadableStream)) return data
  const text = await new Response(data).text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The file name of `attachment; filename="a.csv"; filename*=UTF-8''%C3%A1.csv`: preferably the last one, which supports all characters. */
function fileNameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download'
}

const DENIED = new Set<number>([statusOf.unauthenticated, statusOf.forbidden, statusOf['page-expired']])

type HeaderValues = { csrfToken: string; authorization: string | null; isOwn: boolean }

function headersOf({ csrfToken, authorization, isOwn }: HeaderValues): Record<string, string> {
  const xsrfToken = isOwn ? readCookie('XSRF-TOKEN') : null
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-TOKEN': csrfToken,
    ...(authorization && { Authorization: authorization }),
    ...(xsrfToken && { 'X-XSRF-TOKEN': xsrfToken }),
  }
}

const isOwnOrigin = (path: string) => new URL(path, location.href).origin === location.origin

function parsed<Schema extends z.core.$ZodType>(schema: Schema, response: FetchResponse<unknown>): z.output<Schema> {
  const answer = z.safeParse(schema, response._data ?? null)
  if (answer.success) return answer.data
  throw new RequestFailed({ kind: 'unexpected', message: '' }, response.status, answer.error)
}
