import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

import fp from 'fastify-plugin'

import {
  guardedLookup,
  type IsReachable,
  isReachableHost,
  lookUp,
  PRIVATE,
  type Resolve,
} from '#server/net/guarded-lookup.ts'
import { isPublicAddress } from '#server/net/public-address.ts'

export type WebhookPost = { url: string; headers: Record<string, string>; body: string }
/** The result; `status` is null when nobody answered, and `text` contains the reason. */
export type WebhookAnswer = { status: number | null; text: string }

/** How other programs are notified. */
export type Webhooks = {
  /** The allowed hosts; empty when none are configured. */
  hosts: readonly string[]
  isAllowed: (url: string) => boolean
  /** Never throws: every failure is returned as an answer. */
  post: (post: WebhookPost, signal?: AbortSignal) => Promise<WebhookAnswer>
}

declare module 'fastify' {
  interface FastifyInstance {
    webhooks: Webhooks
  }
}

type Line = {
  hosts: readonly string[]
  resolve?: Resolve
  isReachable?: IsReachable
  /** Whether http is allowed: on one’s own machine, in tests. */
  isPlainAllowed?: boolean
  patienceMs?: number
}

/**
 * Posts to allowed hosts: https only, never to an address of a private network, even if its name changes between
 * look-ups, and only to the address itself: redirects are not followed.
 */
export function openWebhooks(line: Line): Webhooks {
  const { hosts, resolve = lookUp, isReachable = isPublicAddress, isPlainAllowed = false, patienceMs = 10_000 } = line

  function isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false
    const { protocol, host, username, password } = new URL(address)
    const isSafe = protocol === 'https:' || (isPlainAllowed && protocol === 'http:')
    return isSafe && username === '' && password === '' && hosts.includes(host.toLowerCase())
  }

  async function send({ url, headers, body }: WebhookPost, signal: AbortSignal): Promise<WebhookAnswer> {
    const address = new URL(url)
    if (!isReachableHost(address, isReachable)) throw new Error(PRIVATE)
    const { request } = address.protocol === 'https:' ? https : http
    const answer = await new Promise<IncomingMessage>((fulfil, refuse) => {
      const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      request(address, {
        method: 'POST',
        headers: { ...length, 'user-agent': 'Atalaya', ...headers },
        lookup: guardedLookup(resolve, isReachable),
        agent: false,
        signal,
      })
        .on('response', fulfil)
        .on('error', refuse)
        .end(body)
    })
    return { status: answer.statusCode ?? null, text: await beginningOf(answer) }
  }

  return {
    hosts,
    isAllowed,
    async post(post, signal) {
      if (!isAllowed(post.url)) return { status: null, text: NOT_ALLOWED }
      const late = AbortSignal.timeout(patienceMs)
      try {
        return await send(post, signal ? AbortSignal.any([signal, late]) : late)
      } catch (error) {
        const reason = late.aborted ? LATE : error instanceof Error ? error.message : String(error)
        return { status: null, text: storable(reason) }
      }
    },
  }
}

/** The beginning of an answer, as much as somebody would read; the rest is not waited for. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of answer) {
    text += decoder.decode(bytes as Buffer, { stream: true })
    if (text.length >= MAX_ANSWER_LENGTH) break
  }
  return storable(text)
}

/** PostgreSQL cannot store the character 0. */
const storable = (text: string) => text.replaceAll('\0', '').slice(0, MAX_ANSWER_LENGTH)

const MAX_ANSWER_LENGTH = 500
const NOT_ALLOWED = 'This address is not on one of the hosts that alerts may be sent to.'
const LATE = 'The host did not answer in time.'

export const webhooks = fp<{ given: Webhooks | undefined }>(
  async (app, { given }) => {
    app.decorate('webhooks', given ?? openWebhooks({ hosts: app.config.webhookHosts }))
  },
  { name: 'webhooks', dependencies: ['ports'] },
)
