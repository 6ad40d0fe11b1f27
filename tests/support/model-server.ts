import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { afterAll } from 'vitest'

type Asked = {
  model: string
  response_format: { type: string }
  messages: { role: string; content: string }[]
}
type Answering = (response: ServerResponse, asked: Asked) => void

/** A little server that answers as OpenAI's does, on this machine. What it is asked is kept; how it answers, a test says. */
export async function modelServer() {
  const requests: { url: string; authorization: string | undefined; asked: Asked }[] = []
  let answering: Answering = wrote(null)
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as Asked
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization, asked })
    answering(response, asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answers: (next: Answering) => {
      answering = next
    },
  }
}

/** What the model writes: as JSON, or a text that is none. */
export const wrote =
  (written: unknown): Answering =>
  (response) => {
    const content = typeof written === 'string' ? written : JSON.stringify(written)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }))
  }
