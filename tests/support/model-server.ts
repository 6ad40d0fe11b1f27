import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { afterAll } from 'vitest'

type ModelRequest = {
  model: string
  response_format: { type: string }
  messages: { role: string; content: string }[]
}
type AnswerRequest = (response: ServerResponse, asked: ModelRequest) => void

/** A small local server with OpenAI's API. It records requests; the test decides how it responds. */
export async function modelServer() {
  const requests: { url: string; authorization: string | undefined; asked: ModelRequest }[] = []
  let answering: AnswerRequest = wrote(null)
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as ModelRequest
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
    answers: (next: AnswerRequest) => {
      answering = next
    },
  }
}

/** The model’s output: JSON, or a text that is not JSON. */
export const wrote =
  (output: unknown): AnswerRequest =>
  (response) => {
    const content = typeof output === 'string' ? output : JSON.stringify(output)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }))
  }
